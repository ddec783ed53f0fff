import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import type { OwnRuleset } from "../../api/rulesets";
import type { Ruleset } from "../../api/types";
import { useApi } from "../../api/use";
import { inCampaign, setQuery } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, Note, SelectField, Skeleton, Switch, Tabs, TextField } from "../../widgets";
import { Differences } from "./Differences";
import { found, isLooking } from "./find";
import { labelAt } from "./labels";
import { choicesAt, itemChoicesAt, partOf, partsOf, placeWords, standing, tableOf, valueWords } from "./parts";
import type { Part } from "./parts";
import { RulesHead } from "./RulesHead";
import { sectionId, TableSection } from "./TableSection";
import type { Section } from "./tables";
import { faultAt } from "./unwritten";
import { useRuleset } from "./useRuleset";
import type { RulesetHandle } from "./useRuleset";
import type { TableHands } from "./ValueField";
import "./rules.css";

/** A ruleset of the GM's own: the journey's and the fight's tables beside the base's, every change at once in force and one press from undone. */
export default function RulesScreen({ params, query }: ScreenProps): JSX.Element {
  const id = params["ruleset"] ?? "";
  return <OneRuleset key={id} id={id} query={query} />;
}

function OneRuleset({ id, query }: { id: string; query: URLSearchParams }): JSX.Element {
  const { campaign } = useCampaign();
  const handle = useRuleset(campaign.id, id);
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const { row, loaded } = handle;
  if (row === null) {
    return <main class="page">{loaded.problem === null ? loaded.slow ? <Skeleton /> : null : <ErrorNote problem={loaded.problem} onRetry={loaded.reload} />}</main>;
  }
  return (
    <main class="page rules-page">
      <p class="soft">
        <a href={inCampaign(campaign.id, "settings")}>Settings</a> · {rulesets.data?.find((each) => each.id === row.base)?.name ?? ""}
      </p>
      <RulesHead row={row} handle={handle} />
      <Unwritten handle={handle} />
      {row.base_gone ? <Note look="warn">The ruleset it was copied from is no longer here. These changes can be saved as a file; nothing can be played by them.</Note> : null}
      <Tables row={row} handle={handle} query={query} />
    </main>
  );
}

/** Changes that were refused or overtaken: they are kept, and here is the way out for all of them. */
function Unwritten({ handle }: { handle: RulesetHandle }): JSX.Element | null {
  const count = handle.unwritten.filter(({ problem }) => problem !== null).length;
  if (count === 0) return null;
  return (
    <div class="rules-unwritten">
      <Note look="warn">
        {count === 1 ? "One change is not written: " : `${String(count)} changes are not written: `}
        {handle.unwritten.filter(({ problem }) => problem !== null).map((each) => placeWords(handle.row, each.pointer)).join("; ")}.{" "}
        <Button size="small" onClick={() => handle.again(null)}>
          Write again
        </Button>{" "}
        <Button size="small" onClick={() => handle.letGo(null)}>
          Let go
        </Button>
      </Note>
    </div>
  );
}

interface Shown {
  readonly part: Part;
  readonly section: Section;
}

function Tables({ row, handle, query }: { row: OwnRuleset; handle: RulesetHandle; query: URLSearchParams }): JSX.Element {
  const parts = useMemo(() => partsOf(row), [row]);
  const [text, setText] = useState("");
  const [onlyOwn, setOnlyOwn] = useState(false);
  const goTo = useGoing();
  const part = parts.find(({ id }) => id === query.get("part")) ?? parts[0];
  const wanted = query.get("table") ?? "";
  const table = part.names.includes(wanted) ? wanted : (part.names[0] ?? "");
  const finding = { text, onlyOwn };
  const looking = isLooking(finding);
  const choices = (pointer: string) => choicesAt(row.fight_choices, pointer);
  const shown = useMemo(
    (): Shown[] =>
      looking
        ? parts.flatMap((each) => each.names.flatMap((name) => found(each.sections(name), finding, `${each.label} ${labelAt(`${each.prefix}/${name}`)}`, choices).map((section) => ({ part: each, section }))))
        : part.sections(table).map((section) => ({ part, section })),
    [row, part.id, table, text, onlyOwn],
  );
  const hands: TableHands = {
    set: handle.set,
    choicesAt: choices,
    itemChoicesAt: (pointer) => itemChoicesAt(row.fight_choices, pointer),
    valueWords: (pointer, value) => valueWords(row, pointer, value),
    faultAt: (pointer) => faultAt(handle.unwritten, pointer),
    heldAt: (pointer) => handle.unwritten.find((each) => each.pointer === pointer) ?? null,
    again: handle.again,
    letGo: handle.letGo,
  };
  const go = (pointer: string): void => {
    setText("");
    setOnlyOwn(false);
    setQuery({ part: partOf(pointer), table: tableOf(pointer) });
    goTo(pointer);
  };
  const count = shown.reduce((sum, { section }) => sum + section.rows.length, 0);
  return (
    <>
      <div class="row rules-find" role="search">
        <TextField class="grow" label="Find a value" type="search" value={text} onInput={setText} maxLength={80} help="Such as diagonals, prone, forest road, EP-MV-02." />
        <Switch label="Only what differs" on={onlyOwn} onChange={setOnlyOwn} />
      </div>
      <p class="sr" role="status">{looking ? `${String(count)} places found` : ""}</p>
      {looking ? null : (
        <>
          <div class="rules-parts">
            <Tabs label="Part" value={part.id} choices={parts.map(({ id, label }) => ({ value: id, label }))} onChange={(id) => setQuery({ part: id, table: null })} />
          </div>
          <Tabs label="Tables" value={table} choices={part.names.map((name) => ({ value: name, label: labelAt(`${part.prefix}/${name}`) }))} onChange={(name) => setQuery({ part: part.id, table: name })} />
        </>
      )}
      <div class="rules-columns">
        <div class="col">
          {!looking && shown.length > 6 ? <JumpTo shown={shown} /> : null}
          {looking ? <p class="soft">{count === 0 ? (text.trim() === "" ? "Nothing differs from the base." : `Nothing is called ${text.trim()}.`) : `${String(count)} ${count === 1 ? "place" : "places"} in ${String(shown.length)} ${shown.length === 1 ? "section" : "sections"}.`}</p> : null}
          {shown.map(({ part: of, section }) => (
            <TableSection
              key={section.pointer + section.title}
              section={looking && section.title !== labelAt(`${of.prefix}/${tableOf(section.pointer)}`) ? { ...section, title: `${of.label}: ${section.title}` } : section}
              hands={hands}
              manner={of.manner}
              rowLike={(pointer) => standing(row, pointer).own ?? {}}
              isPart={looking}
            />
          ))}
        </div>
        <Differences row={row} onGo={go} onBack={(pointer) => handle.set(pointer, null, `${placeWords(row, pointer)}: as in the base again`)} />
      </div>
    </>
  );
}

/** A long table's sections by name. */
const JumpTo = ({ shown }: { shown: readonly Shown[] }): JSX.Element => (
  <SelectField
    class="rules-jump"
    label="Go to"
    value=""
    choices={[{ value: "", label: "A section…" }, ...shown.map(({ section }) => ({ value: sectionId(section), label: section.title }))]}
    onChange={(id) => {
      const card = document.getElementById(id);
      card?.scrollIntoView({ block: "start" });
      card?.focus({ preventScroll: true });
    }}
  />
);

/** Leads to a field once it is drawn: the one at the pointer, or the first below it. */
function useGoing(): (pointer: string) => void {
  const wanted = useRef<string | null>(null);
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    const at = CSS.escape(wanted.current);
    const field = document.querySelector<HTMLElement>(`[data-pointer="${at}"], [data-pointer^="${at}/"]`);
    if (field === null) return;
    wanted.current = null;
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
  });
  return (pointer) => {
    wanted.current = pointer;
    drawAgain((n) => n + 1);
  };
}
