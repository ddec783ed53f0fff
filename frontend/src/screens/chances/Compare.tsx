import type { JSX } from "preact";

import type { Page, Run, RunResult, Share } from "../../api/types";
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

function figureRow(label: string, a: number | undefined, b: number | undefined, places: number): Row | null {
  if (a === undefined) return null;
  return {
    label,
    a: a.toFixed(places),
    b: b === undefined ? null : b.toFixed(places),
    change: b === undefined ? null : signed(b - a, places),
    better: b === undefined || Math.abs(b - a) < 10 ** -places ? null : b < a,
  };
}

/** What the table of figures holds: of one run, or of two with their difference. */
export function comparisonRows(a: RunResult, b: RunResult | null): Row[] {
  return [
    shareRow("On time, in 100", a.on_time, b?.on_time),
    shareRow("They arrive at all, in 100", a.arrived, b?.arrived),
    shareRow("Nobody dies, in 100", a.nobody_died, b?.nobody_died),
    figureRow("Damage to the worst hurt", a.damage.mean, b?.damage.mean, 1),
    figureRow("of it from the march", a.march?.mean, b?.march?.mean, 1),
    figureRow("Encounters", a.encounters_mean, b?.encounters_mean, 2),
    figureRow("Fights", a.fights_mean, b?.fights_mean, 2),
    shareRow("Fights won, in 100", a.fights_won, b?.fights_won),
  ].filter((row) => row !== null);
}

export function Compare({ run, other, names }: { run: Run; other: Run | null; names: readonly string[] }): JSX.Element {
  const { campaign } = useCampaign();
  const runs = useApi<Page<Run>>(`/campaigns/${campaign.id}/simulations/`);
  if (run.result === null) return <></>;
  const second = other?.result ?? null;
  const rows = comparisonRows(run.result, second);
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
