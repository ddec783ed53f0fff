import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Ambush } from "../../api/types";
import { clock, decimal, quarters, signed } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, GmOnly, Note, SelectField, Why } from "../../widgets";
import { Clock } from "./Clock";
import { GroundChoice } from "./GroundChoice";
import { HidingPanel } from "./HidingPanel";
import { InitiativePanel } from "./InitiativePanel";
import { isSurprise, succeedsOn } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

function TypeRoll({ onRoll, onClose }: { onRoll: (face: number) => void; onClose: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const face = Number(text);
  const isRight = Number.isInteger(face) && face >= 1 && face <= 20;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onRoll(face);
      }}
    >
      <label class="sr" for="ambush-face">
        Face of the d20
      </label>
      <input id="ambush-face" class="input num" inputMode="numeric" autofocus value={text} aria-invalid={text !== "" && !isRight} onInput={(event) => { setText(event.currentTarget.value); }} />
      <Button submit look="primary" refusal={isRight ? null : "A whole number from 1 to 20"}>
        Use it
      </Button>
      <Button look="ghost" onClick={onClose}>
        Back
      </Button>
    </form>
  );
}

function Chance({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element {
  const { check } = ambush;
  const [isTyping, setTyping] = useState(false);
  if (!check.allowed)
    return (
      <div class="amb-sec amb-chance">
        <p>{check.refusal ?? "No ambush check is possible."}</p>
      </div>
    );
  return (
    <div class="amb-sec amb-chance">
      <div class="amb-big">
        <Why class="amb-percent" title={`${decimal(check.chance * 100)} % to surprise them`} reasons={check.reasons} total={{ text: `d20 ${signed(check.bonus)} against ${String(check.needed)}`, effect: `${decimal(check.chance * 100)} %` }}>
          {decimal(check.chance * 100, 0)}
          <small> %</small>
        </Why>
        <span>
          <b>
            d20 {check.bonus < 0 ? "−" : "+"} {Math.abs(check.bonus)}, needs {check.needed}
          </b>
          <br />
          <span class="soft">{succeedsOn(check.needed, check.bonus)}. If it fails they are seen, and it is an ordinary fight.</span>
        </span>
      </div>
      {ambush.status === "draft" &&
        (isTyping ? (
          <TypeRoll
            onRoll={(face) => {
              void handle.roll(face);
              setTyping(false);
            }}
            onClose={() => {
              setTyping(false);
            }}
          />
        ) : (
          <div class="row">
            <Button class="grow" icon="dice" keys="R" busy={handle.isBusy} onClick={() => void handle.roll(null)}>
              Roll
            </Button>
            <Button class="grow" onClick={() => { setTyping(true); }}>
              Type the roll
            </Button>
          </div>
        ))}
    </div>
  );
}

function Rolled({ ambush, onAnew }: { ambush: Ambush; onAnew: () => void }): JSX.Element | null {
  const { natural, total, success, bonus } = ambush.check;
  if (natural === null || total === null) return null;
  return (
    <div class="amb-sec amb-rolled">
      <span class="grow">
        Rolled <span class="die">{natural}</span> {bonus < 0 ? "−" : "+"} {Math.abs(bonus)} = <b class="book">{total}</b>
      </span>
      <b class={success ? "ok-words" : "bad-words"}>{success ? "succeeds" : "fails"}</b>
      {ambush.status === "rolled" && (
        <Button size="small" look="ghost" onClick={onAnew}>
          Set up anew
        </Button>
      )}
    </div>
  );
}

function titleOf(ambush: Ambush): string {
  if (ambush.stance === "meet") return ambush.name ? `Meeting ${ambush.name}` : "A meeting in the open";
  if (ambush.check.success === false) return "They see it coming";
  return ambush.mile === undefined ? "Ambush" : `Ambush at mile ${quarters(ambush.mile)}`;
}

function whenWords(ambush: Ambush): string {
  const parts = [ambush.day === undefined ? "" : `Day ${String(ambush.day)}`, ambush.hour === undefined ? "" : clock(ambush.hour), ambush.place ?? ""];
  return parts.filter(Boolean).join(", ");
}

/** Back to the plan that it was laid on, and what the plan's changes did to it. */
function PlanLink({ plan, note }: { plan: string; note: string }): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <>
      <p class="soft">
        Laid on <a href={inCampaign(campaign.id, "plan", plan)}>a plan</a>, with the damage that it expects by then.
      </p>
      {note ? <Note look="warn">{note}</Note> : null}
    </>
  );
}

interface CheckPanelProps {
  readonly ambush: Ambush;
  readonly handle: AmbushHandle;
  readonly onSwap: () => void;
  readonly onAnew: () => void;
}

/** Left column: who waits for whom, what the check rests on, its chance, and the roll. */
export function CheckPanel({ ambush, handle, onSwap, onAnew }: CheckPanelProps): JSX.Element {
  const isFixed = ambush.status !== "draft";
  const foes = ambush.name ?? "The foes";
  const isMeeting = ambush.stance === "meet";
  return (
    <section class="amb-side check" aria-label="The ambush">
      <div class="amb-sec">
        <h1>{titleOf(ambush)}</h1>
        <div class="soft">{whenWords(ambush)}</div>
        {ambush.plan ? <PlanLink plan={ambush.plan} note={ambush.note ?? ""} /> : null}
        {!isMeeting && (
          <div class="amb-who">
            <span class={`token small ${ambush.ambushers === "foes" ? "foe" : ""}`} aria-hidden="true" />
            <span class="grow">
              <b>{ambush.ambushers === "foes" ? foes : "The party"}</b> wait for <b>{ambush.ambushers === "foes" ? "the party" : foes}</b>
            </span>
            <Button size="small" look="ghost" refusal={isFixed ? "The check is rolled" : null} onClick={onSwap}>
              Swap
            </Button>
          </div>
        )}
      </div>
      <InitiativePanel ambush={ambush} handle={handle} />
      {isMeeting ? (
        <div class="amb-sec">
          <p class="soft">Nobody waits in hiding, so there is no check. Place both sides as they meet.</p>
        </div>
      ) : (
        <>
          <Clock ambush={ambush} handle={handle} isFixed={isFixed} />
          <HidingPanel ambush={ambush} handle={handle} isFixed={isFixed} />
          <Chance ambush={ambush} handle={handle} />
          <Rolled ambush={ambush} onAnew={onAnew} />
        </>
      )}
      {handle.problem && (
        <div class="amb-sec">
          <ErrorNote problem={handle.problem} onRetry={handle.reload} />
        </div>
      )}
      {ambush.status === "started" ? null : <GroundChoice ambush={ambush} handle={handle} />}
      <div class="amb-sec amb-light">
        <SelectField
          label="Light"
          value={ambush.light ?? "bright"}
          choices={[
            { value: "bright", label: "Bright" },
            { value: "dim", label: "Dim" },
            { value: "dark", label: "Dark" },
          ]}
          onChange={(light) => void handle.change({ light })}
        />
      </div>
      <div class="amb-sec amb-last">
        <GmOnly words={isSurprise(ambush) ? "Players see nothing of this until the fight starts." : "Players see the fight when it starts."} />
      </div>
    </section>
  );
}
