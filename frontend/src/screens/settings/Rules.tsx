import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { answer, typed } from "../../api/typed";
import type { Reading } from "../../api/rulesets";
import type { Page, Ruleset, RulesetOption } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { decimal, sentence } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, ErrorNote, SelectField, Skeleton, toast } from "../../widgets";
import { OwnRules } from "./OwnRules";

const WAY_WORDS: Record<string, string> = { highway: "Highway", road: "Road", trail: "Trail", trackless: "No way" };

/** Which rules the campaign plays by, and the readings its GM chose. */
export function Rules(): JSX.Element {
  const { campaign, reload } = useCampaign();
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const list = rulesets.data ?? [];
  const chosen = list.find((each) => each.id === campaign.ruleset);
  const act = useAction(async (ruleset: string) => {
    await answer(typed.PATCH("/api/v1/campaigns/{campaign}/", { params: { path: { campaign: campaign.id } }, body: { ruleset } }));
    reload();
  });
  const change = async (ruleset: string): Promise<void> => {
    const before = campaign.ruleset;
    await act.run(ruleset);
    const name = list.find((each) => each.id === ruleset)?.name ?? ruleset;
    toast(`Rules: ${name}.`, chosen === undefined ? {} : { undo: () => act.run(before) });
  };
  return (
    <Card title="Rules">
      <ErrorNote problem={rulesets.problem ?? act.problem} />
      {rulesets.data === null ? (
        rulesets.slow ? (
          <Skeleton />
        ) : null
      ) : (
        <>
          <SelectField
            label="Ruleset"
            value={campaign.ruleset}
            choices={[...(chosen === undefined ? [{ value: campaign.ruleset, label: `${campaign.ruleset}, which is no longer here` }] : []), ...list.map((each) => ({ value: each.id, label: each.name }))]}
            onChange={(value) => void change(value)}
            error={chosen === undefined ? "Its fights and journeys can be read. Choose another to plan and travel anew, or have its folder put back." : undefined}
            help={chosen === undefined ? undefined : [chosen.source, chosen.licence].filter((part) => part !== "").join(" · ")}
          />
          <p>
            <a href={inCampaign(campaign.id, "compare")}>See a fight's rules side by side</a>
          </p>
          {chosen === undefined ? null : (
            <>
              <Rates ruleset={chosen} />
              <Options ruleset={chosen} />
            </>
          )}
          <OwnRules rulesets={list} />
          <h3>Creatures of your own</h3>
          <p>
            <a href={inCampaign(campaign.id, "creatures")}>Make, copy or take in stat blocks</a>
          </p>
        </>
      )}
    </Card>
  );
}

function Rates({ ruleset }: { ruleset: Ruleset }): JSX.Element {
  const [open, setOpen] = useState(false);
  const ways = [...ruleset.ways].reverse();
  return (
    <div class="rates">
      <Button size="small" look="ghost" expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide" : "Show"} how fast each ground is
      </Button>
      {open ? (
        <table class="table">
          <thead>
            <tr>
              <th>Ground</th>
              {ways.map((way) => (
                <th key={way} class="n">
                  {WAY_WORDS[way] ?? way}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ruleset.terrain.map((ground) => (
              <tr key={ground.key}>
                <td>
                  <i class={`ground-dot ground-${ground.key}`} aria-hidden="true" /> {ground.name}
                </td>
                {ways.map((way) => (
                  <td key={way} class="n">
                    {ground.rates[way] > 0 ? `× ${decimal(ground.rates[way], 2)}` : "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

/** Readings that a GM may dispute, at the catalogue's default until changed, with what they make of the newest plan. */
function Options({ ruleset }: { ruleset: Ruleset }): JSX.Element | null {
  const { campaign, reload } = useCampaign();
  const plans = useApi<Page<{ id: string; name: string }>>(`/campaigns/${campaign.id}/plans/`);
  const plan = plans.data?.results[0];
  const readings = useApi<Reading[]>(plans.data === null ? null : `/campaigns/${campaign.id}/readings/`, plan === undefined ? {} : { plan: plan.id });
  const act = useAction(async (options: Record<string, string>) => {
    await answer(typed.PATCH("/api/v1/campaigns/{campaign}/", { params: { path: { campaign: campaign.id } }, body: { options } }));
    reload();
    readings.reload();
  });
  const options = ruleset.options ?? [];
  if (options.length === 0) return <p class="muted options-none">This ruleset leaves no reading open.</p>;
  const change = async (option: RulesetOption, value: string): Promise<void> => {
    const before = campaign.options;
    await act.run({ ...before, [option.key]: value });
    toast(`${option.name}: ${words(value)}.`, { undo: () => act.run(before) });
  };
  return (
    <div class="options">
      <h3>Our readings</h3>
      {plan === undefined ? null : <p class="muted">With their effect on the plan {plan.name}.</p>}
      {options.map((option) => (
        <SelectField
          key={option.key}
          label={option.name}
          value={campaign.options[option.key] ?? option.default}
          choices={option.choices.map((choice) => ({ value: choice, label: words(choice) + (choice === option.default ? " (as the catalogue reads it)" : "") }))}
          onChange={(value) => void change(option, value)}
          help={effectOf(readings.data?.find((each) => each.key === option.key)) ?? option.rule}
        />
      ))}
      <ErrorNote problem={act.problem ?? readings.problem} />
    </div>
  );
}

/** "EP-OV-10: no difference to this plan." */
const effectOf = (reading: Reading | undefined): string | null => {
  const said = reading?.sentence.split(": ").pop() ?? "";
  return reading === undefined || said === "" ? null : `${reading.rule}: ${sentence(said)}`;
};

const words = (value: string): string => value.replaceAll("_", " ");
