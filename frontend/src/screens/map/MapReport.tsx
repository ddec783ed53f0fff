/** What an import understood of the file, kept with the map. */
import type { JSX } from "preact";
import type { ImportReport } from "../../api/types";
import { groundName } from "../../map/terrain/ground";

const counted = (report: ImportReport): string =>
  (
    [
      [report.settlements, "places"],
      [report.roads, "roads"],
      [report.trails, "trails"],
      [report.sea_routes, "sea routes"],
      [report.rivers, "rivers"],
      [report.labels, "labels"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString("en-GB")} ${what}`)
    .join(", ");

export const MapReport = ({ report }: { report: ImportReport | null }): JSX.Element | null => {
  if (!report) return null;
  const grounds = Object.entries(report.terrain).sort(([, a], [, b]) => b - a);
  return (
    <details class="map-report">
      <summary>How it came in</summary>
      <p class="soft">
        {report.format} {report.version}, {report.cells.toLocaleString("en-GB")} cells. {counted(report)}
      </p>
      <ul class="plain-rows">
        {grounds.map(([ground, count]) => (
          <li key={ground}>
            <span class="grow">{groundName(ground)}</span>
            <span class="num">{count.toLocaleString("en-GB")}</span>
          </li>
        ))}
      </ul>
      {report.warnings.length > 0 ? (
        <>
          <h3>To look at</h3>
          <ul>
            {report.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  );
};
