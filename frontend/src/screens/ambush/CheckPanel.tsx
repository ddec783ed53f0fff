import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Ambush } from "../../api/types";
import { clock, decimal, quarters, signed } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, GmOnly, Note, SelectField, Switch, Why } from "../../widgets";
import { GroundChoice } from "./GroundChoice";
import { MODIFIER_RULES, PREPARATION, TICKS, isSurprise, modifierOf, stopFor, succeedsOn, timeWords } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

function Modifier({ ambush, rule, title }: { ambush: Ambush; rule: string; title: string }): JSX.Element {
  const { effect, reasons } = modifierOf(ambush.check.reasons, rule);
  if (reasons.length === 0) return <b class="modifier muted">0</b>;
  return (
    <b class="modifier">
      <Why title={`${title}: ${effect}`} reasons={reasons}>
        {effect}
      </Why>
    </b>
  );
}

function Preparation({ ambush, handle, isFixed }: { ambush: Ambush; handle: AmbushHandle; isFixed: boolean }): JSX.Element {
  const seconds = ambush.preparation_seconds ?? 0;
  const kept = stopFor(seconds);
  const [dragged, setDragged] = useState<number | null>(null);
  const stop = dragged ?? kept;
  const shown = stop === kept ? seconds : (PREPARATION[stop] ?? seconds);
  return (
    <div class="amb-sec">
      <div class="amb-line">
        <span>
          <b>Time to prepare</b> <span class="soft">{timeWords(shown)}</span>
        </span>
        <Modifier ambush={ambush} rule={MODIFIER_RULES.time} title="Time to prepare" />
      </div>
      <input
        class="slider"
        type="range"
        min="0"
        max={PREPARATION.length - 1}
        value={stop}
        disabled={isFixed}
        aria-label="Time to prepare"
        aria-valuetext={timeWords(shown)}
        style={{ "--at": `${String((stop / (PREPARATION.length - 1)) * 100)}%` }}
        onInput={(event) => {
          setDragged(Number(event.currentTarget.value));
        }}
        onChange={(event) => {
          const next = PREPARATION[Number(event.currentTarget.value)] ?? 0;
          void handle.change({ preparation_seconds: next }).then(() => {
            setDragged(null);
          });
        }}
      />
      <div class="ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {shown < 60 && <p class="soft small">Less than a minute: no ambush. Unless someone has a feature for it.</p>}
    </div>
  );
}

function Switches({ ambush, handle, isFixed }: { ambush: Ambush; handle: AmbushHandle; isFixed: boolean }): JSX.Element {
  const set = (change: Parameters<AmbushHandle["change"]>[0]): void => {
    if (!isFixed) void handle.change(change);
  };
  return (
    <>
      <div class="amb-sec">
        <div class="amb-line">
          <Switch label={<b>Good hiding places</b>} on={ambush.hiding_places === true} onChange={(on) => { set({ hiding_places: on }); }} />
          <Modifier ambush={ambush} rule={MODIFIER_RULES.hiding} title="Good hiding places" />
        </div>
        <p class="soft small">Full cover from the road, nobody moves or talks.</p>
      </div>
      <div class="amb-sec amb-stack">
        <div class="amb-line">
          <Switch label="All invisible" on={ambush.invisible === true} onChange={(on) => { set({ invisible: on }); }} />
          <Modifier ambush={ambush} rule={MODIFIER_RULES.invisible} title="All invisible" />
        </div>
        <div class="amb-line">
          <label class="amb-skill">
            <span>Trained ambusher</span>
            <select
              class="input"
              value={String(ambush.skill_bonus ?? 0)}
              disabled={isFixed}
              aria-label="Bonus of the best trained ambusher"
              onChange={(event) => { set({ skill_bonus: Number(event.currentTarget.value) }); }}
            >
              {[0, 1, 2, 3, 4].map((bonus) => (
                <option key={bonus} value={bonus}>
                  {bonus === 0 ? "none" : signed(bonus)}
                </option>
              ))}
            </select>
          </label>
          <Modifier ambush={ambush} rule={MODIFIER_RULES.skill} title="Trained ambusher" />
        </div>
      </div>
    </>
  );
}

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
      {isMeeting ? (
        <div class="amb-sec">
          <p class="soft">Nobody waits in hiding: no check, no surprise round. Place both sides as they meet.</p>
        </div>
      ) : (
        <>
          <Preparation ambush={ambush} handle={handle} isFixed={isFixed} />
          <Switches ambush={ambush} handle={handle} isFixed={isFixed} />
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
      {ambush.initiative.length > 0 && (
        <div class="amb-sec">
          <h2>Initiative</h2>
          <ol class="amb-initiative">
            {ambush.initiative.map((one) => (
              <li key={one.id}>
                <b>{one.total}</b> {one.name}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div class="amb-sec amb-last">
        <GmOnly words={isSurprise(ambush) ? "Players see nothing of this until the fight starts." : "Players see the fight when it starts."} />
      </div>
    </section>
  );
}
