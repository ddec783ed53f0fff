import type { JSX } from "preact";

import type { RunResult } from "../../api/types";
import { ChartCard } from "../../charts/Chart";
import type { Series } from "../../charts/Chart";
import { DamageChart } from "../../charts/Damage";
import { decimal } from "../../format";
import { SUPPLY_WORDS, suppliesSentence } from "./words";

/** What is left of each kind of supplies that is counted, one card a kind. */
export function SuppliesLeft({ results, names, series }: { results: readonly { result: RunResult; trials: number }[]; names: readonly string[]; series: Series[] }): JSX.Element {
  return (
    <>
      {(results[0]?.result.supplies ?? []).map(({ kind, unit }) => {
        const told = results.flatMap(({ result, trials }, index) =>
          (result.supplies ?? []).filter((each) => each.kind === kind).map((each) => ({ ...each, name: names[index] ?? "", trials })),
        );
        return (
          <ChartCard
            key={kind}
            title={`${SUPPLY_WORDS[kind]} left`}
            aside={`${unit} at the end`}
            series={series}
            says={told.map((each) => suppliesSentence(each, each.name)).join(" ")}
            table={{
              head: ["", ...told.map(({ name }) => name)],
              rows: [
                ["Left on average", ...told.map(({ left }) => `${decimal(left.mean)} ${unit}`)],
                ["Left 9 times in 10", ...told.map(({ left }) => `${left.low}–${left.high} ${unit}`)],
                ["Too little on the way, in 100", ...told.map(({ short }) => `${decimal(short.probability * 100)} (${decimal(short.low * 100)}–${decimal(short.high * 100)})`)],
              ],
            }}
            note={told.map((each) => suppliesSentence(each, told.length > 1 ? each.name : "")).join(" ")}
          >
            <DamageChart series={told.map(({ name, left, trials }) => ({ name, spread: left, trials }))} verb="have" />
          </ChartCard>
        );
      })}
    </>
  );
}
