/** Where a day ends: the camp, which can be moved along the way, or the goal. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Hours, ItineraryDay } from "../../api/types";
import { CampMark, StopMark } from "../../map/pinMarks";
import { groundName } from "../../map/terrain/ground";
import { Button, Icon } from "../../widgets";
import { offWords, type CampChoice } from "./camps";
import { Flyout } from "./Flyout";

export interface CampActions {
  /** Where else the camp of a day could stand. */
  readonly choices: (day: number) => readonly CampChoice[];
  readonly isMoved: (day: number) => boolean;
  /** Null: where the hours end. */
  readonly onMove: (day: number, mile: number | null, hours?: Hours) => void;
  readonly onPick: (day: number) => void;
}

interface CampRowProps {
  readonly day: ItineraryDay;
  /** Where a day without a camp ends: the goal, or a stop where the party stays. */
  readonly end: DayEnd;
  readonly camps: CampActions;
}

export interface DayEnd {
  readonly name: string;
  readonly kind: "goal" | "stop" | "afloat";
}

const campWords = ({ camp, segments }: ItineraryDay): string => {
  const ground = segments[segments.length - 1]?.terrain;
  return camp?.place ?? `${ground ? `${groundName(ground)}, ` : ""}${camp?.key ?? ""}`;
};

export const CampRow = ({ day, end, camps }: CampRowProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  if (!day.camp || day.segments.length === 0) {
    return (
      <div class="it-row it-camp" data-word="Camp">
        {day.camp ? <CampMark number={null} size={15} /> : end.kind === "afloat" ? <Icon name="boat" size={15} /> : <StopMark kind={end.kind === "goal" ? "end" : "via"} size={17} />}
        <span>{day.camp ? campWords(day) : end.name}</span>
      </div>
    );
  }
  const move = (mile: number | null, hours?: Hours): void => {
    camps.onMove(day.day, mile, hours);
    setOpen(false);
    anchor.current?.focus();
  };
  return (
    <div class="it-row it-camp" data-word="Camp">
      <CampMark number={null} size={15} />
      <button ref={anchor} type="button" class="it-hours" aria-expanded={isOpen} title="Camp elsewhere" onClick={() => setOpen(!isOpen)}>
        {camps.isMoved(day.day) ? <i class="by-hand" title="Set by hand" /> : null}
        {campWords(day)}
      </button>
      {isOpen ? (
        <Flyout anchor={anchor.current} class="camp-menu" label={`Camp of day ${day.day}`} onClose={() => setOpen(false)}>
          {camps.isMoved(day.day) ? (
            <Button size="small" look="ghost" icon="tent" onClick={() => move(null)}>
              Where the hours end
            </Button>
          ) : null}
          {camps.choices(day.day).map((choice) => (
            <Button key={choice.mile} size="small" look="ghost" icon="tent" onClick={() => move(choice.mile, choice.hours)}>
              Camp at {choice.words}, {offWords(choice)}
            </Button>
          ))}
          <Button
            size="small"
            look="ghost"
            icon="pin"
            onClick={() => {
              setOpen(false);
              camps.onPick(day.day);
            }}
          >
            Choose on the map
          </Button>
        </Flyout>
      ) : null}
    </div>
  );
};
