import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import type { ComparedRow, Scenario, SideBySide } from "../../api/comparison";
import { useApi } from "../../api/use";
import type { Square } from "../../board/squares";
import { inCampaign, setQuery } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, SelectField, Skeleton, Tabs } from "../../widgets";
import { Answers } from "./Answers";
import { askedOf, bodyOf, pressed, queryOf } from "./asked";
import type { Asked } from "./asked";
import { Maps } from "./Maps";
import { RuleChip } from "./RuleChip";
import { useComparison } from "./useComparison";
import "../../board/board.css";
import "./compare.css";

const GROUPS = [
  { value: "all", label: "All" },
  { value: "cost", label: "Cost" },
  { value: "legality", label: "Legality" },
  { value: "odds", label: "Odds" },
];
const LIGHTS = [
  { value: "bright", label: "Bright" },
  { value: "dim", label: "Dim" },
  { value: "dark", label: "Dark" },
];

/** One position under every ruleset, side by side: a ready-made scenario, moved about, or a fight as it stands. */
export default function CompareScreen({ query }: ScreenProps): JSX.Element {
  const { campaign } = useCampaign();
  const asked = askedOf(query);
  const scenarios = useApi<Scenario[]>(`/campaigns/${campaign.id}/comparison/scenarios/`);
  const scenario = scenarios.data?.find((one) => one.id === asked.scenario) ?? scenarios.data?.[0];
  const compared = useComparison(campaign.id, asked.fight === null && scenario === undefined ? null : bodyOf(asked, scenario));
  const change = (next: Asked): void => { setQuery(queryOf(next)); };
  const { told } = compared;
  return (
    <main class="page wide compare-page" aria-busy={compared.loading}>
      <header class="compare-head">
        <h1>Side by side</h1>
        <p class="soft">The same position under every ruleset: where they part in cost, legality and odds, and by which rules.</p>
      </header>
      <Choose asked={asked} scenarios={scenarios.data ?? []} scenario={scenario} told={told} onChange={change} />
      <ErrorNote problem={scenarios.problem ?? compared.problem} onRetry={scenarios.reload} />
      {told === null ? compared.problem === null ? <Skeleton lines={8} /> : null : <Told told={told} asked={asked} onChange={change} />}
    </main>
  );
}

interface ChooseProps {
  readonly asked: Asked;
  readonly scenarios: readonly Scenario[];
  readonly scenario: Scenario | undefined;
  readonly told: SideBySide | null;
  readonly onChange: (asked: Asked) => void;
}

/** Which position, and what it is about. */
function Choose({ asked, scenarios, scenario, told, onChange }: ChooseProps): JSX.Element {
  const { campaign } = useCampaign();
  const fresh = { fight: null, actor: null, light: null, marks: null, moved: {} };
  const isFight = asked.fight !== null;
  const isChanged = asked.actor !== null || asked.light !== null || asked.marks !== null || Object.keys(asked.moved).length > 0;
  return (
    <section class="compare-choose" aria-label="What is compared">
      <SelectField
        label="Position"
        value={isFight ? "fight" : (scenario?.id ?? "")}
        choices={[...(isFight ? [{ value: "fight", label: `This fight${told === null ? "" : `: ${told.title}`}` }] : []), ...scenarios.map((one) => ({ value: one.id, label: one.title }))]}
        onChange={(value) => { if (value !== "fight") onChange({ ...fresh, scenario: value }); }}
      />
      <SelectField
        label="Who acts"
        value={told?.actor ?? ""}
        choices={(told?.creatures ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(actor) => { onChange({ ...asked, actor }); }}
      />
      {isFight ? null : <SelectField label="Light" value={told?.light ?? "bright"} choices={LIGHTS} onChange={(light) => { onChange({ ...asked, light }); }} />}
      {isChanged ? (
        <Button icon="undo" onClick={() => { onChange({ ...fresh, scenario: asked.scenario, fight: asked.fight }); }}>
          As it was
        </Button>
      ) : null}
      <div class="compare-about">
        {isFight ? (
          <p class="soft">
            As the fight stands now, at the start of this creature's turn. <a href={inCampaign(campaign.id, "fight", asked.fight ?? "")}>Back to the fight</a>
          </p>
        ) : (
          <p class="soft">
            {scenario?.text}{" "}
            <span class="compare-shows">{scenario?.shows.map((rule) => <RuleChip key={rule.id} id={rule.id} title={rule.title} />)}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** The maps and the table below them. */
function Told({ told, asked, onChange }: { told: SideBySide; asked: Asked; onChange: (asked: Asked) => void }): JSX.Element {
  const [only, setOnly] = useState("all");
  const [chosen, setChosen] = useState<ComparedRow | null>(null);
  const [tool, setTool] = useState("mark");
  const row = useMemo(() => told.rows.find((one) => one.key === chosen?.key) ?? null, [told, chosen]);
  const tools = [{ value: "mark", label: "marks it: its cost is asked" }, ...(asked.fight === null ? told.creatures.map((one) => ({ value: one.id, label: `puts ${one.name} there` })) : [])];
  const toolWords = tools.find((one) => one.value === tool)?.label ?? "";
  const press = (square: Square): void => {
    onChange(pressed(asked, told, tool, square));
    setTool("mark");
  };
  const differing = told.differing;
  return (
    <>
      <Maps told={told} row={row} pressWords={`A press on a square ${toolWords}.`} onPress={press} />
      <div class="compare-tools">
        <SelectField label="A press on a square" value={tool} choices={tools} onChange={setTool} />
        <Tabs label="Questions of" value={only} choices={GROUPS} onChange={setOnly} />
        <p class="grow" role="status">
          <b>{differing}</b> of {told.rows.length} questions are answered differently. ≠ stands where an answer is not {told.columns[0]?.name}'s.
        </p>
      </div>
      <Answers told={told} only={only} chosen={chosen?.key ?? null} onChoose={setChosen} />
    </>
  );
}
