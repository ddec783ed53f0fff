import type { JSX } from "preact";

import type { Ambush, PlacementTest } from "../../api/types";
import { Button, Icon, Why } from "../../widgets";
import { AdvicePanel } from "./AdvicePanel";
import { LookOuts } from "./LookOuts";
import { NoticePanel } from "./NoticePanel";
import { figureOf, isSurprise, repairWords, testsOf, whyNotStart } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

function Test({ test, height, onRepair }: { test: PlacementTest; height: number; onRepair: (repair: NonNullable<PlacementTest["repair"]>) => void }): JSX.Element {
  const figure = figureOf(test);
  const { repair } = test;
  return (
    <li>
      <span class={test.ok ? "ok-words" : "bad-words"}>
        <Icon name={test.ok ? "check" : "close"} size={17} />
        <span class="sr">{test.ok ? "Kept: " : "Broken: "}</span>
      </span>
      <span>
        {test.ok ? test.title : <b class="bad-words">{test.title}</b>}
        {test.text !== "" && test.text !== test.title && (test.ok ? <small class="muted block">{test.text}</small> : <span class="block">{test.text}</span>)}
      </span>
      <span class={test.ok ? "figure" : "figure bad-words"}>
        {figure && (
          <>
            <Why title={`${test.title}: ${figure.figure} ${figure.limit}`} reasons={[{ rule: test.rule, text: test.title, effect: `${figure.figure} ${figure.limit}` }]}>
              {figure.figure}
            </Why>{" "}
            {figure.limit}
          </>
        )}
      </span>
      {repair && !test.ok && (
        <span class="repair">
          <Button size="small" onClick={() => { onRepair(repair); }}>
            {repairWords(repair, height)}
          </Button>
        </span>
      )}
    </li>
  );
}

function startWords(ambush: Ambush): string {
  if (ambush.status === "started") return "To the fight";
  return isSurprise(ambush) || ambush.look_outs?.surprised ? "Start the surprise round" : "Start the fight";
}

interface VerdictPanelProps {
  readonly ambush: Ambush;
  readonly handle: AmbushHandle;
  readonly onRepair: (repair: NonNullable<PlacementTest["repair"]>) => void;
  readonly onStart: () => void;
}

/** Right column: the four tests of the placement, who notices, and the start. */
export function VerdictPanel({ ambush, handle, onRepair, onStart }: VerdictPanelProps): JSX.Element {
  const refusal = whyNotStart(ambush);
  return (
    <section class="amb-side verdict" aria-label="Placement and notice">
      <div class="amb-sec">
        <h2>Placement</h2>
        {isSurprise(ambush) ? (
          <ul class="amb-tests" aria-live="polite">
            {testsOf(ambush).map((test) => (
              <Test key={test.rule} test={test} height={ambush.board.height} onRepair={onRepair} />
            ))}
          </ul>
        ) : (
          <p class="soft">An ordinary meeting, each side where it comes from. Anyone can still be moved.</p>
        )}
      </div>
      {ambush.stance === "meet" && ambush.look_outs ? <LookOuts ambush={ambush} handle={handle} /> : null}
      <NoticePanel ambush={ambush} handle={handle} />
      <AdvicePanel ambush={ambush} handle={handle} />
      <div class="amb-sec amb-last">
        <Button look="primary" size="big" class="amb-start" refusal={refusal} busy={handle.isBusy} onClick={onStart}>
          {startWords(ambush)}
        </Button>
        {refusal !== null && <p class="soft small centred">{refusal}</p>}
      </div>
    </section>
  );
}
