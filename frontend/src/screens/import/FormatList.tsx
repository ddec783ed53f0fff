/** What can be read, and what to export from which program. */
import type { JSX } from "preact";
import { MOST_BYTES, sizeWords } from "./files";
import { BATTLE_FORMATS, CAMPAIGN_FORMATS, type FormatLine } from "./formats";

const Lines = ({ title, lines }: { title: string; lines: readonly FormatLine[] }): JSX.Element => (
  <>
    <h3>{title}</h3>
    <ul>
      {lines.map(({ name, how, sample }) => (
        <li key={name}>
          <b>{name}</b>
          <span class="muted">{how}</span>
          {sample === undefined ? null : <code class="format-sample">{sample}</code>}
        </li>
      ))}
    </ul>
  </>
);

export const FormatList = (): JSX.Element => (
  <section class="formats" aria-label="Formats">
    <h2>What can be read</h2>
    <Lines title="Campaign maps" lines={CAMPAIGN_FORMATS} />
    <Lines title="Battle maps" lines={BATTLE_FORMATS} />
    <p class="muted">A file is known by what is in it, whatever it is called. Packed as .zip or .gz is as good. Up to {sizeWords(MOST_BYTES)} as sent.</p>
  </section>
);
