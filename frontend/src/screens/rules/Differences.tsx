import type { JSX } from "preact";

import type { OwnRuleset, TableDifference } from "../../api/rulesets";
import { Button, Card } from "../../widgets";
import { partOf, placeWords, valueWords } from "./parts";

interface DifferencesProps {
  readonly row: OwnRuleset;
  readonly onBack: (pointer: string) => void;
  /** Leads to the field. */
  readonly onGo: (pointer: string) => void;
}

/** What the GM changed, in words, beside what it was. */
export function Differences({ row, onBack, onGo }: DifferencesProps): JSX.Element {
  const count = row.differences.length;
  const parts = (["journey", "fight"] as const).map((id) => ({ id, found: row.differences.filter((each) => partOf(each.pointer) === id) })).filter(({ found }) => found.length > 0);
  return (
    <Card title={count === 0 ? "Nothing differs" : "What you changed"} aside={count === 0 ? undefined : `${String(count)} ${count === 1 ? "value" : "values"}`}>
      {count === 0 ? <p class="soft">Change a figure and it is listed here beside what it was.</p> : null}
      {parts.map(({ id, found }) => (
        <section key={id} aria-label={id === "fight" ? "The fight" : "The journey"}>
          <h3 class="rules-part">{id === "fight" ? "The fight" : "The journey"}</h3>
          <ul class="rules-differences">
            {found.map((each) => (
              <li key={each.pointer}>
                <a
                  href={`#${each.pointer}`}
                  class="grow"
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(each.pointer);
                  }}
                >
                  {placeWords(row, each.pointer)}
                  <small class="muted">{changeWords(row, each)}</small>
                </a>
                <Button size="small" look="ghost" iconOnly icon="undo" label={`Back to the base's: ${placeWords(row, each.pointer)}`} onClick={() => onBack(each.pointer)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** "chebyshev → one two one", or that the base has no such thing. */
function changeWords(row: OwnRuleset, each: TableDifference): string {
  const isRow = typeof each.own === "object" && each.own !== null && !Array.isArray(each.own);
  if (each.base === null) return isRow ? "a row of your own" : `${valueWords(row, each.pointer, each.own)}; the base has no such value`;
  return isRow ? "changed" : `${valueWords(row, each.pointer, each.base)} → ${valueWords(row, each.pointer, each.own)}`;
}
