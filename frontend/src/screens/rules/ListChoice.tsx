import type { JSX } from "preact";

import type { StrategyChoice, TableValue } from "../../api/rulesets";
import { Button } from "../../widgets";
import { choiceWords } from "./parts";
import { written } from "./values";

interface ListProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: readonly TableValue[];
  readonly choices: readonly StrategyChoice[];
  readonly onChange: (value: TableValue[]) => void;
}

/** A list of words in their order, each one of a few. */
export function ListChoice({ pointer, label, value, choices, onChange }: ListProps): JSX.Element {
  const put = (index: number, word: string): void => onChange(value.map((each, at) => (at === index ? word : each)));
  const rest = choices.filter((each) => !value.includes(each.value));
  return (
    <span class="rules-list" role="group" aria-label={label}>
      {value.map((each, index) => (
        <span key={index} class="row">
          <select class="input" {...(index === 0 ? { "data-pointer": pointer } : {})} aria-label={`${label}, ${String(index + 1)}`} value={written(each)} onChange={(event) => put(index, event.currentTarget.value)}>
            {choices.some((one) => one.value === each) ? null : <option value={written(each)}>{choiceWords(written(each))}</option>}
            {choices.map((one) => (
              <option key={one.value} value={one.value} title={`${one.label} ${one.cite}`}>
                {choiceWords(one.value)}
              </option>
            ))}
          </select>
          <Button size="small" look="ghost" iconOnly icon="close" label={`Take ${choiceWords(written(each))} out`} onClick={() => onChange(value.filter((_, at) => at !== index))} />
        </span>
      ))}
      {rest.length === 0 ? null : (
        <select class="input" {...(value.length === 0 ? { "data-pointer": pointer } : {})} aria-label={`Add to ${label}`} value="" onChange={(event) => onChange([...value, event.currentTarget.value])}>
          <option value="">Add…</option>
          {rest.map((one) => (
            <option key={one.value} value={one.value} title={`${one.label} ${one.cite}`}>
              {choiceWords(one.value)}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
