import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Ambush, Id, NoticeChance } from "../../api/types";
import { percent, readNumber, signed } from "../../format";
import { Button, Dialog, ErrorNote, SelectField, TextField, Why } from "../../widgets";
import { isSurprise, tokenWords } from "./preparation";
import { RowSwitch } from "./RowSwitch";
import type { AmbushHandle } from "./useAmbush";

const SPOT: readonly { value: string; label: string }[] = [
  { value: "", label: "As the rules say" },
  { value: "yes", label: "One check for all" },
  { value: "no", label: "Each its own" },
];

interface Texts {
  readonly dc: string;
  readonly faces: Readonly<Record<Id, string>>;
  readonly bonuses: Readonly<Record<Id, string>>;
}

const textsOf = (ambush: Ambush): Texts => ({
  dc: ambush.notice_dc === null || ambush.notice_dc === undefined ? "" : String(ambush.notice_dc),
  faces: Object.fromEntries(ambush.notice.each.map((one) => [one.id, one.face ? String(one.face) : ""])),
  bonuses: Object.fromEntries(ambush.notice.each.map((one) => [one.id, one.set_bonus ? String(one.set_bonus) : ""])),
});

function numbersOf(texts: Readonly<Record<Id, string>>): Record<Id, number> | null {
  const found: Record<Id, number> = {};
  for (const [id, text] of Object.entries(texts)) {
    if (text.trim() === "") continue;
    const value = readNumber(text.replace("−", "-").replace("+", ""));
    if (value === null || !Number.isInteger(value)) return null;
    found[id] = value;
  }
  return found;
}

/** What the texts ask for; null when one of them is no number. */
export function noticeChange(texts: Texts): { notice_dc: number | null; notice_faces: Record<Id, number>; notice_bonuses: Record<Id, number> } | null {
  const faces = numbersOf(texts.faces);
  const bonuses = numbersOf(texts.bonuses);
  const dc = texts.dc.trim() === "" ? null : readNumber(texts.dc);
  if (faces === null || bonuses === null || (texts.dc.trim() !== "" && (dc === null || !Number.isInteger(dc)))) return null;
  if (Object.values(faces).some((face) => face < 1 || face > 20)) return null;
  return { notice_dc: dc, notice_faces: faces, notice_bonuses: bonuses };
}

/** The DC, what helps or hampers each victim, and Perception dice that fell at the table. */
function Figures({ ambush, handle, onClose }: { ambush: Ambush; handle: AmbushHandle; onClose: () => void }): JSX.Element {
  const [texts, setTexts] = useState<Texts>(() => textsOf(ambush));
  const change = noticeChange(texts);
  const send = async (): Promise<void> => {
    if (change && (await handle.change(change))) onClose();
  };
  return (
    <Dialog
      title="Who notices"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={change === null ? "A die shows 1 to 20; the rest are whole numbers" : null} onClick={() => void send()}>
            Set it
          </Button>
        </>
      }
    >
      <div class="form">
        <TextField label="DC to notice" help="Empty: by the ambushers' level." value={texts.dc} onInput={(dc) => { setTexts({ ...texts, dc }); }} />
        <SelectField
          label="The ambushers look for the hidden among them"
          value={ambush.shared_spot === true ? "yes" : ambush.shared_spot === false ? "no" : ""}
          choices={SPOT}
          onChange={(next) => void handle.change({ shared_spot: next === "" ? null : next === "yes" })}
        />
        <table class="table amb-figures">
          <thead>
            <tr>
              <th>Victim</th>
              <th>Bonus or penalty</th>
              <th>Die at the table</th>
            </tr>
          </thead>
          <tbody>
            {ambush.notice.each.map((one) => (
              <tr key={one.id}>
                <td>{one.name}</td>
                <td>
                  <input
                    class="input num"
                    inputMode="numeric"
                    aria-label={`What else bears on ${one.name}'s Perception`}
                    value={texts.bonuses[one.id] ?? ""}
                    onInput={(event) => { setTexts({ ...texts, bonuses: { ...texts.bonuses, [one.id]: event.currentTarget.value } }); }}
                  />
                </td>
                <td>
                  <input
                    class="input num"
                    inputMode="numeric"
                    aria-label={`The d20 of ${one.name}`}
                    value={texts.faces[one.id] ?? ""}
                    onInput={(event) => { setTexts({ ...texts, faces: { ...texts.faces, [one.id]: event.currentTarget.value } }); }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ErrorNote problem={handle.problem} />
      </div>
    </Dialog>
  );
}

function Row({ one, letters, isFoe, isFixed, onSet }: { one: NoticeChance; letters: string; isFoe: boolean; isFixed: boolean; onSet: (on: boolean) => void }): JSX.Element {
  return (
    <tr>
      <td>
        <span class="row">
          <span class={`token small ${isFoe ? "foe" : ""}`} aria-hidden="true">
            {letters}
          </span>
          <span>
            {one.name}
            {one.face ? <small class="block muted">fell {one.face}</small> : null}
          </span>
        </span>
      </td>
      <td class="n soft">
        <Why title={`${one.name}: ${signed(one.bonus)}`} reasons={one.reasons ?? []}>
          {signed(one.bonus)}
        </Why>
      </td>
      <td class="n">
        <span class="need">
          <span class="meter" aria-hidden="true">
            <i style={{ width: `${String(one.chance * 100)}%` }} />
          </span>
          <b>{percent(one.chance)}</b>
        </span>
      </td>
      <td class="n">
        <RowSwitch label={`${one.name} is distracted`} on={one.distracted} disabled={isFixed} onSet={onSet} />
      </td>
    </tr>
  );
}

/** Each victim's chance to notice. */
export function NoticePanel({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element | null {
  const { notice } = ambush;
  const [isSetting, setSetting] = useState(false);
  if (!isSurprise(ambush) || notice.each.length === 0) return null;
  const letters = tokenWords(ambush.participants);
  const sides = new Map(ambush.participants.map((one) => [one.id, one.side]));
  const distracted = notice.each.filter((one) => one.distracted).map((one) => one.id);
  const set = (id: string, on: boolean): void => {
    void handle.change({ distracted: on ? [...distracted, id] : distracted.filter((other) => other !== id) });
  };
  const isFixed = ambush.status === "started";
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
            <Row key={one.id} one={one} letters={letters.get(one.id) ?? ""} isFoe={sides.get(one.id) === "foes"} isFixed={isFixed} onSet={(on) => { set(one.id, on); }} />
          ))}
        </tbody>
      </table>
      <div class="row">
        {notice.all_surprised !== null && (
          <p class="soft small grow">
            All taken by surprise: <b>{percent(notice.all_surprised)}</b>
          </p>
        )}
        {!isFixed && (
          <Button size="small" look="ghost" onClick={() => { setSetting(true); }}>
            DC, dice
          </Button>
        )}
      </div>
      {isSetting && <Figures ambush={ambush} handle={handle} onClose={() => { setSetting(false); }} />}
    </div>
  );
}
