/** The ways to go: which are allowed, which are refused and why, and which a leg has to be gone by. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ModeChoice, Plan, PlanModes } from "../../api/types";
import { Button, Icon, SelectField, toast, Why } from "../../widgets";
import { OWN_MODES } from "./draft";
import { forced, toggled } from "./legModes";
import { choiceWords, modeIcon } from "./modeWords";
import { type PlacedStop } from "./planOverlay";

interface ModesPartProps {
  readonly plan: Plan | null;
  readonly modes: PlanModes;
  readonly stops: readonly PlacedStop[];
  readonly onModes: (modes: PlanModes, label: string) => void;
}

const nameOf = (choices: readonly ModeChoice[], key: string): string => choices.find((choice) => choice.key === key)?.name ?? (key === "own" ? "As the party stands" : key);

export const ModesPart = (props: ModesPartProps): JSX.Element | null => {
  const { plan, modes } = props;
  const [isOpen, setOpen] = useState(false);
  const choices = plan?.mode_choices ?? [];
  if (choices.length === 0) return null;
  const words = modes.allowed.map((key) => nameOf(choices, key)).join(", ");
  return (
    <section class="fold" aria-label="Ways to go">
      <button type="button" class="fold-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="mode-icons" aria-hidden="true">
          {modes.allowed.slice(0, 4).map((key) => (
            <Icon key={key} name={modeIcon(key, choices.find((choice) => choice.key === key)?.is_afloat ?? false)} size={16} />
          ))}
        </span>
        <span class="grow fold-words">
          <b>Ways to go</b> <span class="soft">{words}</span>
        </span>
        <Icon name={isOpen ? "up" : "down"} size={14} />
      </button>
      {isOpen ? (
        <>
          <ul class="mode-list">
            {choices.map((choice) => (
              <ModeRow key={choice.key} {...props} choice={choice} />
            ))}
          </ul>
          <LegFields {...props} choices={choices} />
        </>
      ) : null}
    </section>
  );
};

const ModeRow = ({ choice, modes, onModes }: ModesPartProps & { choice: ModeChoice }): JSX.Element => {
  const isOn = modes.allowed.includes(choice.key);
  const isLast = isOn && modes.allowed.length === 1;
  return (
    <li class={choice.refused === null ? "" : "refused"}>
      <Button
        size="small"
        icon={modeIcon(choice.key, choice.is_afloat)}
        pressed={isOn}
        refusal={isOn ? null : choice.refused}
        onClick={() => (isLast ? toast("One way to go has to be left: allow another first.") : onModes(toggled(modes, choice.key), `${isOn ? "do not go" : "may go"} ${choice.name}`))}
      >
        {choice.name}
      </Button>
      {choice.refused === null ? (
        <Why title={choice.name} reasons={choice.reasons} total={{ text: "Speed", effect: choiceWords(choice) }} class="mode-figures">
          {choiceWords(choice)}
        </Why>
      ) : (
        <small class="muted">{choice.refused}</small>
      )}
    </li>
  );
};

const ANY = "";

/** A leg can be held to one way; with two stops there is only the one leg, and allowing does the same. */
const LegFields = ({ modes, stops, choices, onModes }: ModesPartProps & { choices: readonly ModeChoice[] }): JSX.Element | null => {
  const usable = choices.filter(({ refused, key }) => refused === null || modes.by_leg.some(({ mode }) => mode === key));
  if (stops.length < 2 || usable.length < 2) return null;
  const options = [{ value: ANY, label: "Whatever is quickest" }, ...usable.map(({ key, name }) => ({ value: key, label: name }))];
  return (
    <div class="leg-fields">
      {stops.slice(1).map((stop, leg) => (
        <SelectField
          key={leg}
          label={`${stops[leg]?.name ?? ""} to ${stop.name}`}
          value={modes.by_leg.find((each) => each.leg === leg)?.mode ?? ANY}
          choices={options}
          onChange={(value) => onModes(forced(modes, leg, value === ANY ? null : value), `leg ${leg + 1} by ${value === ANY ? "any way" : nameOf(choices, value)}`)}
        />
      ))}
      {modes.by_leg.length > 0 || modes.allowed.length > 1 ? (
        <Button size="small" look="ghost" onClick={() => onModes(OWN_MODES, "go as the party stands")}>
          Only as the party stands
        </Button>
      ) : null}
    </div>
  );
};
