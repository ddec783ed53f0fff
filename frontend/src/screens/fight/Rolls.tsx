import type { JSX } from "preact";

import type { Combatant, FightEvent, FightView } from "../../api/types";
import { GmOnly, Why } from "../../widgets";
import { TokenMark } from "./Initiative";
import { addedWords, confirmWords, damageWords, partsWords, roundsOf, subjectOf, verdictTone } from "./rolls";
import { combatantNamed, sideOf } from "./standings";

/** Rolls against an Armor Class; all others are against a DC. */
const ATTACKS: ReadonlySet<string> = new Set(["attacked", "splashed", "aided"]);

function against(event: FightEvent, acWord: string): string {
  if (event.against === null) return "";
  const word = ATTACKS.has(event.type) ? acWord : event.type === "ambush_checked" ? "needs" : "DC";
  return `${word} ${String(event.against)}`;
}

function Sum({ event, isParty, acWord }: { event: FightEvent; isParty: boolean; acWord: string }): JSX.Element | null {
  const { die, total } = event;
  if (die === null && total === null && event.verdict === null) return null;
  return (
    <div class="sum">
      {die !== null && <span class="die">{die}</span>}
      {die !== null && total !== null && <span class="soft">{addedWords(die, total)}</span>}
      {total !== null && (
        <span class="total">
          {event.reasons.length > 0 ? (
            <Why title={`${event.title}: ${String(total)}`} reasons={event.reasons} total={{ text: "In all", effect: String(total) }}>
              {total}
            </Why>
          ) : (
            total
          )}
        </span>
      )}
      <span class="soft">{against(event, acWord)}</span>
      {event.verdict !== null && <span class={`verdict ${verdictTone(event, isParty)}`}>{event.verdict}</span>}
    </div>
  );
}

function Roll({ event, one, isNew, acWord }: { event: FightEvent; one: Combatant | null; isNew: boolean; acWord: string }): JSX.Element {
  const parts = partsWords(event.parts);
  const isParty = one !== null && sideOf(one.side) === "party";
  const isPlain = event.die === null && event.total === null;
  const classes = ["roll", isPlain ? "plain" : "", event.gm_only ? "secret" : "", isNew ? "fresh" : ""].filter(Boolean).join(" ");
  return (
    <li class={classes}>
      <div class="roll-head">
        {one && <TokenMark one={one} isSmall />}
        <span class="grow">
          <b>{event.title}</b> <span class="soft">{event.text}</span>
        </span>
        {event.gm_only && <GmOnly />}
        {isPlain && event.reasons.length > 0 && (
          <Why title={`${event.title} ${event.text}`} reasons={event.reasons}>
            why
          </Why>
        )}
      </div>
      <Sum event={event} isParty={isParty} acWord={acWord} />
      {(parts !== "" || event.damage || event.confirm) && (
        <div class="parts">
          {parts}
          {event.confirm && <div>{confirmWords(event.confirm)}</div>}
          {event.damage && <div>{damageWords(event.damage)}</div>}
        </div>
      )}
    </li>
  );
}

/** The roll log: newest first, by round; each roll with its die, its sum and every bonus by name. */
export function Rolls({ fight, events, newest }: { fight: FightView; events: readonly FightEvent[]; newest: number }): JSX.Element {
  const rounds = roundsOf(events);
  if (rounds.length === 0) return <p class="rolls-empty soft">No rolls yet. They appear here, newest first.</p>;
  return (
    <div class="rolls" tabIndex={0} role="log" aria-label="Rolls, newest first">
      {rounds.map((round) => (
        <section key={`${String(round.round)}-${String(round.events[0]?.number)}`} aria-label={round.title}>
          <h3 class="round-head">{round.title}</h3>
          <ol class="roll-list">
            {round.events.map((event) => (
              <Roll key={event.number} event={event} one={combatantNamed(fight, subjectOf(event))} isNew={event.number > newest} acWord={fight.ac_word ?? "AC"} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
