import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import type { Ambush, Id } from "../../api/types";
import { Button, Dialog, ErrorNote, SelectField } from "../../widgets";
import { Modifier } from "./Modifier";
import { MODIFIER_RULES, PREPARATION, TICKS, stopFor, timeWords } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

const MINUTE = 60;
/** Milliseconds after the last step of the slider until it is sent: steps by key follow each other. */
const PAUSE = 300;
/** A day: nobody prepares longer. */
const LONGEST = 86_400;

type Cause = "spoke" | "moved";

const CAUSES: readonly { value: Cause; label: string }[] = [
  { value: "spoke", label: "spoke aloud" },
  { value: "moved", label: "left its place" },
];

/** Who ruined it and how: the check is taken back and the clock begins anew. */
function Ruin({ ambush, handle, onClose }: { ambush: Ambush; handle: AmbushHandle; onClose: () => void }): JSX.Element {
  const waiting = ambush.participants.filter((one) => one.side === ambush.ambushers);
  const [who, setWho] = useState<Id>(waiting[0]?.id ?? "");
  const [cause, setCause] = useState<Cause>("spoke");
  const send = async (): Promise<void> => {
    if (await handle.ruin(who, cause)) onClose();
  };
  return (
    <Dialog
      title="The ambush is ruined"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} onClick={() => void send()}>
            Begin anew
          </Button>
        </>
      }
    >
      <div class="form">
        <p class="soft">It must be set up again: the clock goes back to nothing, and a check that was rolled no longer counts (EP-SU-12).</p>
        <SelectField label="Who" value={who} choices={waiting.map((one) => ({ value: one.id, label: one.name }))} onChange={setWho} />
        <SelectField label="What happened" value={cause} choices={CAUSES} onChange={(next) => { setCause(next as Cause); }} />
        <ErrorNote problem={handle.problem} />
      </div>
    </Dialog>
  );
}

/** Time to prepare, minute by minute, with the bonus it has reached. */
export function Clock({ ambush, handle, isFixed }: { ambush: Ambush; handle: AmbushHandle; isFixed: boolean }): JSX.Element {
  const seconds = ambush.preparation_seconds ?? 0;
  const kept = stopFor(seconds);
  const [dragged, setDragged] = useState<number | null>(null);
  const [isRuining, setRuining] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = dragged ?? kept;
  const shown = stop === kept ? seconds : (PREPARATION[stop] ?? seconds);
  const pass = (more: number): void => void handle.change({ preparation_seconds: Math.min(LONGEST, seconds + more) });
  const spoiled = ambush.spoiled ?? [];
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
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => {
            const mine = waiting.current;
            void handle.change({ preparation_seconds: next }).then(() => {
              if (waiting.current === mine) setDragged(null);
            });
          }, PAUSE);
        }}
      />
      <div class="ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {shown < MINUTE && <p class="soft small">Less than a minute: no ambush. Unless someone has a feature for it.</p>}
      {spoiled.length > 0 && (
        <ul class="amb-spoiled soft small">
          {spoiled.map((one, index) => (
            <li key={index}>
              {one.name} {one.cause === "spoke" ? "spoke aloud" : "left its place"} after {timeWords(one.seconds)}: begun anew.
            </li>
          ))}
        </ul>
      )}
      {ambush.status !== "started" && (
        <div class="row amb-clock">
          <Button size="small" refusal={isFixed ? "The check is rolled" : null} onClick={() => { pass(MINUTE); }}>
            A minute passes
          </Button>
          <Button size="small" look="ghost" onClick={() => { setRuining(true); }}>
            Ruined
          </Button>
        </div>
      )}
      {isRuining && <Ruin ambush={ambush} handle={handle} onClose={() => { setRuining(false); }} />}
    </div>
  );
}
