/** What came over and what did not, in one line each. */
import type { JSX } from "preact";
import type { ImportReport } from "../../api/types";
import { count, whole } from "../../format";
import { groundName } from "../../map/terrain/ground";
import { GroundMark } from "../../map/GroundMark";
import { Icon, TextField } from "../../widgets";

const keptWords = (report: ImportReport): string[] => {
  const things = [
    [report.settlements, "place"],
    [report.roads, "road"],
    [report.trails, "trail"],
    [report.sea_routes, "sea route"],
    [report.rivers, "river"],
    [report.labels, "label"],
  ] as const;
  const lines = things.filter(([number]) => number > 0).map(([number, word]) => count(number, word));
  return [`${whole(report.land)} cells of land, ${whole(report.water)} of water`, ...(lines.length ? [lines.join(", ")] : []), ...report.used];
};

interface LostStepProps {
  readonly report: ImportReport;
  /** The second step shows the same lists as a first look. */
  readonly isIntro?: boolean;
  readonly name?: string;
  readonly onName?: (name: string) => void;
}

export const LostStep = ({ report, isIntro = false, name, onName }: LostStepProps): JSX.Element => {
  const lost = report.warnings.length + (report.ignored.length > 0 ? 1 : 0);
  return (
    <>
      <h1>{isIntro ? "This is the map as it will be" : "What will not come over"}</h1>
      <p class="soft import-lead">
        {isIntro ? "Look it over; the next steps ask for what the file does not say." : lost === 0 ? "Nothing is lost." : `${count(lost, "thing")} to look at; nothing here stops the map.`}
      </p>
      {onName ? <TextField label="Name of the map" value={name ?? ""} onInput={onName} maxLength={120} /> : null}
      {isIntro ? <GroundCounts report={report} /> : null}
      <ul class="report-list">
        {isIntro ? null : report.warnings.map((text) => <Row key={text} look="warn" icon="warn" text={text} />)}
        {isIntro || report.ignored.length === 0 ? null : <Row look="soft" icon="minus" text={`Left out: ${report.ignored.join(", ")}`} />}
        {keptWords(report).map((text) => (
          <Row key={text} look="ok" icon="check" text={text} />
        ))}
      </ul>
    </>
  );
};

const Row = ({ look, icon, text }: { look: string; icon: "warn" | "minus" | "check"; text: string }): JSX.Element => (
  <li>
    <span class={`report-mark ${look}`}>
      <Icon name={icon} />
    </span>
    <span>{text}</span>
  </li>
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
