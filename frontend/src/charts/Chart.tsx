import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";

import { Button } from "../widgets/Button";
import "./charts.css";

export interface Series {
  name: string;
  /** The first is drawn solid in the route's colour, the second hatched. */
  look: "first" | "second";
}

export interface ChartCardProps {
  title: string;
  aside?: ComponentChildren;
  /** What the picture says, for a screen reader. */
  says: string;
  series?: readonly Series[];
  children: ComponentChildren;
  table: { head: string[]; rows: (string | number)[][] };
  note?: ComponentChildren;
}

/** A chart with its words and its table. */
export function ChartCard(props: ChartCardProps): JSX.Element {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section class="panel chart-card" aria-labelledby={id}>
      <header>
        <h2 id={id} class="grow">
          {props.title}
        </h2>
        {props.aside === undefined ? null : <span class="muted card-aside">{props.aside}</span>}
        <Button look="ghost" size="small" pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "As a picture" : "As a table"}
        </Button>
      </header>
      <div class="body">
        {props.series !== undefined && props.series.length > 1 ? <Key series={props.series} /> : null}
        {asTable ? (
          <Figures {...props.table} />
        ) : (
          <figure class="chart" role="img" aria-label={props.says}>
            {props.children}
          </figure>
        )}
        {props.note === undefined ? null : <p class="chart-note muted">{props.note}</p>}
      </div>
    </section>
  );
}

function Key({ series }: { series: readonly Series[] }): JSX.Element {
  return (
    <span class="chart-key">
      {series.map((each) => (
        <span key={each.name}>
          <svg width="16" height="12" aria-hidden="true">
            <Hatch id="key-hatch" />
            <rect class={`mark ${each.look}`} x="1" y="1" width="14" height="10" rx="2" fill={each.look === "second" ? "url(#key-hatch)" : undefined} />
          </svg>
          {each.name}
        </span>
      ))}
    </span>
  );
}

function Figures({ head, rows }: { head: string[]; rows: (string | number)[][] }): JSX.Element {
  return (
    <div class="chart-table">
      <table class="table">
        <thead>
          <tr>
            {head.map((word, index) => (
              <th key={word} class={index === 0 ? "" : "n"}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((value, index) => (
                <td key={index} class={index === 0 ? "" : "n"}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The second series' hatch; a hue alone never tells. */
export function Hatch({ id }: { id: string }): JSX.Element {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="hatch-ground" width="6" height="6" />
        <path class="hatch-line" d="M0 0v6" />
      </pattern>
    </defs>
  );
}
