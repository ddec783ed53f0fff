import type { Journey } from "../../api/types";
import { useKeys } from "../../state/keys";
import type { KeyAction } from "../../state/keys";
import type { Answering, EncounterActs } from "./EncounterCard";
import type { Dialogue } from "./JourneyTable";
import { refusalOf } from "./Orders";
import type { Travel } from "./useTravel";

interface Reached {
  readonly journey: Journey;
  readonly isMet: boolean;
  readonly travel: Travel;
  readonly acts: EncounterActs;
  readonly onOpen: (dialogue: Dialogue) => void;
  readonly onAnswering: (answering: Answering) => void;
}

/** The journey's keys; those of a meeting only while there is one. */
export function useJourneyKeys({ journey, isMet, travel, acts, onOpen, onAnswering }: Reached): void {
  const meeting: KeyAction[] = isMet
    ? [
        { keys: "a", does: "Ambush", run: acts.spring },
        { keys: "m", does: "Meet in the open", run: acts.meet },
        { keys: "t", does: "Talk it over", run: () => { onAnswering("talk"); } },
        { keys: "c", does: "Chase", run: () => { onAnswering("chase"); } },
        { keys: "l", does: "Let it pass", run: acts.pass },
      ]
    : [];
  useKeys("Journey", [
    { keys: "Space", does: "Go on to what needs you next; held, until something happens", run: (event) => { travel.press(event?.repeat === true); } },
    { keys: "Shift+Space", does: "The whole day, to camp", run: travel.wholeDay },
    { keys: "d", does: "Type the dice, or let them roll", run: () => { travel.dice.onSwitch(!travel.dice.isTyped); } },
    { keys: "o", does: "Set a figure by hand", run: () => { onOpen("hand"); } },
    { keys: "x", does: "Place an encounter", run: () => { onOpen("encounter"); } },
    { keys: "r", does: "Replan from here", run: () => { if (refusalOf(journey, "replan") === null) onOpen("replan"); } },
    { keys: "k", does: "Camp here", run: () => { if (refusalOf(journey, "rest") === null) travel.order({ type: "rest", days: 1 }); } },
    { keys: "b", does: "What if: branch from here", run: () => { onOpen("branch"); } },
    { keys: "h", does: "History", run: () => { onOpen("history"); } },
    ...meeting,
  ]);
}
