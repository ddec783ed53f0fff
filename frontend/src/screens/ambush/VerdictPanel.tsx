import type { JSX } from "preact";

import type { Ambush, PlacementTest } from "../../api/types";
import { percent, signed } from "../../format";
import { Button, Icon, Why } from "../../widgets";
import { figureOf, isSurprise, repairWords, testsOf, tokenWords, whyNotStart } from "./preparation";
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

function Noticing({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element | null {
  const { notice } = ambush;
  if (!isSurprise(ambush) || notice.each.length === 0) return null;
  const letters = tokenWords(ambush.participants);
  const sides = new Map(ambush.participants.map((one) => [one.id, one.side]));
  const distracted = notice.each.filter((one) => one.distracted).map((one) => one.id);
  const set = (id: string, on: boolean): void => {
    void handle.change({ distracted: on ? [...distracted, id] : distracted.filter((other) => other !== id) });
  };
  return (
    <div class="amb-sec">
      <div class="row">
        <h2 class="grow">Who notices?</h2>
        {notice.dc !== null && (
          <span class="soft small">
            Perception,{" "}
            <Why title={`Perception, DC ${String(notice.dc)}`} reasons={notice.reasons ?? []}>
              DC {notice.dc}
            </Why>
          </span>
        )}
      </div>
      <table class="table amb-notice">
        <thead>
          <tr>
            <th colSpan={2}>Perception</th>
            <th class="n">notices</th>
            <th class="n">distracted</th>
          </tr>
        </thead>
        <tbody>
          {notice.each.map((one) => (
            <tr key={one.id}>
              <td>
                <span class="row">
                  <span class={`token small ${sides.get(one.id) === "foes" ? "foe" : ""}`} aria-hidden="true">
                    {letters.get(one.id)}
                  </span>
                  {one.name.split(" ")[0]}
                </span>
              </td>
              <td class="n soft">{signed(one.bonus)}</td>
              <td class="n">
                <span class="need">
                  <span class="meter" aria-hidden="true">
                    <i style={{ width: `${String(one.chance * 100)}%` }} />
                  </span>
                  <b>{percent(one.chance)}</b>
                </span>
              </td>
              <td class="n">
                <input
                  type="checkbox"
                  class="switch"
                  role="switch"
                  checked={one.distracted}
                  disabled={ambush.status === "started"}
                  aria-label={`${one.name} is distracted`}
                  onChange={(event) => { set(one.id, event.currentTarget.checked); }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notice.all_surprised !== null && (
        <p class="soft small">
          All taken by surprise: <b>{percent(notice.all_surprised)}</b>
        </p>
      )}
    </div>
  );
}

function startWords(ambush: Ambush): string {
  if (ambush.status === "started") return "To the fight";
  return isSurprise(ambush) ? "Start the surprise round" : "Start the fight";
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
          <p class="soft">An ordinary meeting, no surprise round. Anyone can still be moved.</p>
        )}
      </div>
      <Noticing ambush={ambush} handle={handle} />
      <div class="amb-sec amb-last">
        <Button look="primary" size="big" class="amb-start" refusal={refusal} busy={handle.isBusy} onClick={onStart}>
          {startWords(ambush)}
        </Button>
        {refusal !== null && <p class="soft small centred">{refusal}</p>}
      </div>
    </section>
  );
}
