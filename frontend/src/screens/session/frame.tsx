import type { ComponentChildren, JSX } from "preact";

import { Mark } from "../../widgets";
import "./session.css";

/** The quiet page around signing in, setting up and joining. */
export function Entry(props: { title: string; lead?: ComponentChildren; children: ComponentChildren; foot?: ComponentChildren }): JSX.Element {
  return (
    <main class="entry">
      <div class="entry-hills" aria-hidden="true">
        <Hills />
      </div>
      <section class="panel float entry-card" aria-label={props.title}>
        <div class="entry-mark">
          <Mark size={34} />
        </div>
        <h1>{props.title}</h1>
        {props.lead === undefined ? null : <p class="soft">{props.lead}</p>}
        {props.children}
        {props.foot === undefined ? null : <div class="entry-foot">{props.foot}</div>}
      </section>
    </main>
  );
}

// A road over hills with its camps, drawn from the map's own marks.
function Hills(): JSX.Element {
  return (
    <svg viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice">
      <path class="far" d="M0 230C140 150 260 170 400 205S640 250 760 190 960 120 1060 110s170 60 240 70 100-10 140-20v260H0z" />
      <path class="mid" d="M0 300C160 230 330 240 480 275s300 40 440-5 330-50 520 20v130H0z" />
      <path class="near" d="M0 350c220-45 420-30 620-8s480 18 820-32v110H0z" />
      <path class="peaks" d="m1030 150 34-58 36 58m-36-58 8 24-7 12 9 20M1120 160l26-46 30 46m-30-46 7 20-6 9 8 17M950 172l24-40 24 40m-24-40 6 17-5 8 6 15" />
      <path class="way-case" d="M-10 392C150 352 300 340 390 358S600 372 700 340s150-52 240-44 160 38 260 14 160-66 250-74" />
      <path class="way" d="M-10 392C150 352 300 340 390 358S600 372 700 340s150-52 240-44 160 38 260 14 160-66 250-74" />
      <path class="tent" d="m377 362 13-22 13 22zM687 348l13-22 13 22zM927 302l13-22 13 22z" />
    </svg>
  );
}
