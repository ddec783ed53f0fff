import type { JSX } from "preact";

import type { ComparedAnswer, ComparedRow, SideBySide } from "../../api/comparison";
import { Why } from "../../widgets";
import { RuleChip } from "./RuleChip";
import { partsOf, standsApart } from "./reading";

const GROUPS: Readonly<Record<ComparedRow["group"], string>> = { cost: "What it costs", legality: "What is allowed", odds: "The odds" };
const ORDER = ["cost", "legality", "odds"] as const;

interface AnswersProps {
  readonly told: SideBySide;
  readonly only: string;
  readonly chosen: string | null;
  readonly onChoose: (row: ComparedRow | null) => void;
}

/** All questions and every ruleset's answer: first where they part, then the rest, folded. */
export function Answers(props: AnswersProps): JSX.Element {
  const { differing, minor, same } = partsOf(props.told.rows, props.only);
  return (
    <div class="answers">
      {differing.length === 0 ? <p class="soft">Every ruleset says the same here.</p> : null}
      {ORDER.map((group) => {
        const rows = differing.filter((row) => row.group === group);
        return rows.length === 0 ? null : (
          <section key={group} aria-label={`${GROUPS[group]}: where they differ`}>
            <h2>
              {GROUPS[group]} <small class="muted">{rows.length} {rows.length === 1 ? "difference" : "differences"}</small>
            </h2>
            <Rows {...props} rows={rows} caption={`${GROUPS[group]}: where the rulesets differ`} />
          </section>
        );
      })}
      <Folded {...props} rows={minor} title="Activities and manoeuvres that only some games print" />
      <Folded {...props} rows={same} title="The same in all" />
    </div>
  );
}

function Folded({ title, ...props }: AnswersProps & { rows: readonly ComparedRow[]; title: string }): JSX.Element | null {
  if (props.rows.length === 0) return null;
  return (
    <details class="answers-more">
      <summary>
        {title} ({props.rows.length})
      </summary>
      <Rows {...props} caption={title} />
    </details>
  );
}

function Rows({ told, rows, caption, chosen, onChoose }: AnswersProps & { rows: readonly ComparedRow[]; caption: string }): JSX.Element {
  const titles = new Map(told.rules.map((rule) => [rule.id, rule.title]));
  return (
    <div class="answers-scroll">
      <table class="table answers-table">
        <caption class="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            {told.columns.map((column) => (
              <th key={column.key} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} aria-selected={chosen === row.key} onMouseEnter={() => { onChoose(row); }}>
              <th scope="row">
                <button type="button" class="answers-question" aria-pressed={chosen === row.key} title="Show it on the maps" onFocus={() => { onChoose(row); }} onClick={() => { onChoose(row); }}>
                  {row.question}
                </button>
              </th>
              {row.answers.map((answer, index) => (
                <Cell key={told.columns[index]?.key} row={row} answer={answer} name={told.columns[index]?.name ?? ""} apart={standsApart(row, index)} titles={titles} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly row: ComparedRow;
  readonly answer: ComparedAnswer;
  readonly name: string;
  readonly apart: boolean;
  readonly titles: ReadonlyMap<string, string>;
}

/** One answer: its value, marked where it is not the first ruleset's, what goes with it, the rules. */
function Cell({ row, answer, name, apart, titles }: CellProps): JSX.Element {
  const value = (
    <>
      {apart ? <span aria-hidden="true">≠ </span> : null}
      {answer.value}
      {apart ? <span class="sr"> (differs)</span> : null}
    </>
  );
  return (
    <td class={apart ? "answer apart" : "answer"} data-column={name}>
      <span class="answer-value">
        {answer.reasons.length === 0 ? <b>{value}</b> : <Why title={`${row.question}: ${name}`} reasons={answer.reasons} total={{ text: answer.detail, effect: answer.value }}>{value}</Why>}
      </span>
      {answer.detail === "" ? null : <small class="answer-detail">{answer.detail}</small>}
      {answer.rules.length === 0 ? null : (
        <span class="answer-rules">
          {answer.rules.map((rule) => (
            <RuleChip key={rule} id={rule} title={titles.get(rule) ?? ""} />
          ))}
        </span>
      )}
    </td>
  );
}
