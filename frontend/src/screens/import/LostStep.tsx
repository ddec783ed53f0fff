/** What came over and what did not, in one line each, and whether it is a newer version of a map. */
import type { ComponentChildren, JSX } from "preact";
import type { ImportReport } from "../../api/types";
import { count, whole } from "../../format";
import { GroundMark } from "../../map/GroundMark";
import { groundName } from "../../map/terrain/ground";
import { Button, Icon, TextField } from "../../widgets";
import { lossCount, type LossRow } from "./loss";

const Rows = ({ rows, onShow }: { rows: readonly LossRow[]; onShow?: (row: LossRow) => void }): JSX.Element => (
  <ol class="report-list">
    {rows.map((row) => (
      <li key={row.text}>
        <span class={`report-mark ${row.look}`}>
          <Icon name={row.icon} />
        </span>
        <span>{row.text}</span>
        {onShow && (row.cells || row.word !== undefined) ? (
          <Button size="small" onClick={() => onShow(row)}>
            Show
          </Button>
        ) : null}
      </li>
    ))}
  </ol>
);

interface LostStepProps {
  readonly rows: readonly LossRow[];
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onShow: (row: LossRow) => void;
  readonly children?: ComponentChildren;
}

export const LostStep = ({ rows, name, onName, onShow, children }: LostStepProps): JSX.Element => {
  const lost = lossCount(rows);
  return (
    <>
      <h1>What will not come over</h1>
      <p class="soft import-lead">{lost === 0 ? "Nothing is lost." : `${count(lost, "thing")} to look at; nothing here stops the map.`}</p>
      <TextField label="Name of the map" value={name} onInput={onName} maxLength={120} />
      {children}
      <Rows rows={rows} onShow={onShow} />
    </>
  );
};

interface FirstLookProps {
  readonly report: ImportReport;
  readonly rows: readonly LossRow[];
  /** A picture without its grid: there is nothing to count yet. */
  readonly isGridless: boolean;
  readonly children?: ComponentChildren;
}

/** The second step: the same lists as a first look. */
export const FirstLook = ({ report, rows, isGridless, children }: FirstLookProps): JSX.Element => (
  <>
    <h1>This is the map as it will be</h1>
    <p class="soft import-lead">Look it over; the next steps ask for what the file does not say.</p>
    {children}
    {report.kind === "battle" || isGridless ? null : <GroundCounts report={report} />}
    {isGridless ? null : <Rows rows={rows.filter(({ look }) => look === "ok")} />}
  </>
);

const GroundCounts = ({ report }: { report: ImportReport }): JSX.Element => (
  <ul class="ground-counts" aria-label="Ground">
    {Object.entries(report.terrain)
      .filter(([, number]) => number > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([ground, number]) => (
        <li key={ground}>
          <GroundMark ground={ground} />
          <span>{groundName(ground)}</span>
          <span class="num">{whole(number)}</span>
        </li>
      ))}
  </ul>
);
