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
      <path class="far" d="M0 210q120-90 260-40t250-70 260 60 240-80 430 110v230H0z" />
      <path class="mid" d="M0 290q180-80 330-30t330-60 300 60 480-50v210H0z" />
      <path class="near" d="M0 350q240-60 480-20t480-30 480 10v110H0z" />
      <path class="peaks" d="m1020 118 34-58 36 58m-36-58 8 24-7 12 9 20M1110 132l26-46 30 46m-30-46 7 20-6 9 8 17M930 140l24-40 24 40m-24-40 6 17-5 8 6 15" />
      <path class="way-case" d="M-10 392q210-58 380-34t330-46 250 6 250-58 270-14" />
      <path class="way" d="M-10 392q210-58 380-34t330-46 250 6 250-58 270-14" />
      <path class="tent" d="m358 360 13-22 13 22zM690 314l13-22 13 22zM942 318l13-22 13 22z" />
    </svg>
  );
}
