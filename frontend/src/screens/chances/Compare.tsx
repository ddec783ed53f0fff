import type { JSX } from "preact";

import type { Page, Run, RunResult, Share, Spread } from "../../api/types";
import { useApi } from "../../api/use";
import { difference } from "../../charts/scale";
import { signed } from "../../format";
import { setQuery } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Card } from "../../widgets";

interface Row {
  label: string;
  a: string;
  b: string | null;
  change: string | null;
  better: boolean | null;
}

function shareRow(label: string, a: Share | null | undefined, b: Share | null | undefined): Row | null {
  if (a === null || a === undefined) return null;
  const half = (share: Share): string => ` ± ${(50 * (share.high - share.low)).toFixed(1)}`;
  const change = b === null || b === undefined ? null : difference(a, b);
  return {
    label,
    a: (a.probability * 100).toFixed(1) + half(a),
    b: b === null || b === undefined ? null : (b.probability * 100).toFixed(1) + half(b),
    change: change === null ? null : change.sure ? signed(change.value * 100) : "no clear difference",
    better: change === null || !change.sure ? null : change.value > 0,
  };
}

interface Figure {
  mean: number;
  /** Half of the interval at 95 %. */
  half: number;
}

const Z95 = 1.96;

/** A mean of counts that come by chance, such as encounters on the road. */
const counted = (mean: number | undefined, trials: number): Figure | null =>
  mean === undefined ? null : { mean, half: Z95 * Math.sqrt(mean / Math.max(1, trials)) };

/** The mean of a distribution, with its interval from the spread of its bins. */
function measured(spread: Spread | undefined, trials: number): Figure | null {
  if (spread === undefined) return null;
  const total = spread.bins.reduce((sum, bin) => sum + bin.count, 0);
  const square = spread.bins.reduce((sum, bin) => sum + bin.count * ((bin.low + bin.high) / 2 - spread.mean) ** 2, 0);
  return { mean: spread.mean, half: Z95 * Math.sqrt(square / Math.max(1, total) / Math.max(1, trials)) };
}

function figureRow(label: string, a: Figure | null, b: Figure | null, places: number): Row | null {
  if (a === null) return null;
  const change = b === null ? null : b.mean - a.mean;
  const sure = b !== null && change !== null && Math.abs(change) > Math.hypot(a.half, b.half);
  return {
    label,
    a: a.mean.toFixed(places),
    b: b === null ? null : b.mean.toFixed(places),
    change: change === null ? null : sure ? signed(change, places) : "no clear difference",
    better: change === null || !sure ? null : change < 0,
  };
}

/** What the table of figures holds: of one run, or of two with their difference. */
export function comparisonRows(a: RunResult, b: RunResult | null, trials: readonly [number, number]): Row[] {
  const [of, or] = trials;
  return [
    shareRow("On time, in 100", a.on_time, b?.on_time),
    shareRow("They arrive at all, in 100", a.arrived, b?.arrived),
    shareRow("Nobody dies, in 100", a.nobody_died, b?.nobody_died),
    figureRow("Damage to each", measured(a.damage, of), measured(b?.damage, or), 1),
    figureRow("of it from the march", measured(a.march, of), measured(b?.march, or), 1),
    figureRow("Encounters", counted(a.encounters_mean, of), counted(b?.encounters_mean, or), 2),
    figureRow("Fights", counted(a.fights_mean, of), counted(b?.fights_mean, or), 2),
    shareRow("Fights won, in 100", a.fights_won, b?.fights_won),
  ].filter((row) => row !== null);
}

export function Compare({ run, other, names }: { run: Run; other: Run | null; names: readonly string[] }): JSX.Element {
  const { campaign } = useCampaign();
  const runs = useApi<Page<Run>>(`/campaigns/${campaign.id}/simulations/`);
  if (run.result === null) return <></>;
  const second = other?.result ?? null;
  const rows = comparisonRows(run.result, second, [run.done, other?.done ?? 0]);
  const sameDice = other !== null && other.seed === run.seed && other.trials === run.trials;
  const others = (runs.data?.results ?? []).filter((each) => each.id !== run.id && each.result !== null);
  return (
    <Card
      class="compare"
      title={second === null ? "In figures" : sameDice ? "On the same dice" : "Side by side"}
      aside={second !== null && !sameDice ? "different dice" : undefined}
    >
      <table class="table">
        {second === null ? null : (
          <thead>
            <tr>
              <th>
                <span class="sr">Figure</span>
              </th>
              <th class="n">{names[0]}</th>
              <th class="n">{names[1]}</th>
              <th class="n">Difference</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <td>{row.label}</td>
              <td class="n num">{row.a}</td>
              {second === null ? null : <td class="n num">{row.b ?? "–"}</td>}
              {second === null ? null : (
                <td class={`n num ${row.better === null ? "" : row.better ? "better" : "worse"}`}>{row.change ?? "–"}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <label class="compare-with">
        <span class="label">Compare with</span>
        <select id="compare-with" class="input" value={other?.id ?? ""} onChange={(event) => setQuery({ compare: event.currentTarget.value === "" ? null : event.currentTarget.value })}>
          <option value="">nothing</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name ?? "A plan"}, seed {each.seed}, {each.done} trials
            </option>
          ))}
        </select>
      </label>
    </Card>
  );
}
