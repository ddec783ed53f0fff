import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { Button } from "../../widgets";
import type { Action, Fold } from "./actions";
import { costWords, sentence } from "./actionWords";
import { Picking } from "./Picking";
import { promptWords } from "./prompts";
import { ReadyForm } from "./ReadyForm";
import { strikersWords } from "./strikers";
import { ThrowForm } from "./ThrowForm";
import type { FightHandle } from "./useFight";
import type { Turn } from "./useTurn";

interface OptionsProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly turn: Turn;
  readonly fold: Fold | null;
  readonly refused: Action | null;
}

/** What a variant is told apart by, beside the name of its button. */
function variantWords(action: Action): string {
  if (action.kind === "way") return action.small;
  if (action.type === "step") return STEPS[action.id] ?? action.label;
  if (action.type === "attack_square") return sentence(action.small);
  return action.label;
}

const STEPS: Record<string, string> = {
  "step:plain": "In place of moving",
  "step:attack": "For an attack",
  "step:feature": "Of its own",
  "step:action_point": "For an action point",
};

function Variants({ turn, fold }: { turn: Turn; fold: Fold }): JSX.Element {
  return (
    <span class="chips" role="group" aria-label={fold.label}>
      {fold.members.map((action) => (
        <Button key={action.id} size="small" pressed={turn.action?.id === action.id} onClick={() => { turn.choose(action); }}>
          {variantWords(action)}
        </Button>
      ))}
    </span>
  );
}

/** "A standard action. Old Tam strikes." */
function Price({ fight, action }: { fight: FightView; action: Action }): JSX.Element {
  const strikers = strikersWords(fight, action.provokes);
  return (
    <span class="soft">
      {costWords(action.cost)} {strikers !== "" && <b class="strikes">{strikers}.</b>}
    </span>
  );
}

const Prompt = ({ words }: { words: string }): JSX.Element | null => (words === "" ? null : <span>{words}</span>);

/** These kinds ask for something more, under the buttons. */
const FORMED: ReadonlySet<Action["kind"]> = new Set<Action["kind"]>(["squares", "throw", "ready"]);

/** The line above the buttons: why something is refused and what to do instead, or the choices of the chosen action. */
export function ActionOptions({ fight, handle, turn, fold, refused }: OptionsProps): JSX.Element | null {
  if (refused?.refusal) {
    const { text, rule, remedy } = refused.refusal;
    return (
      <p class="act-options" role="status">
        <b>{refused.label}:</b> {text}
        {rule !== "" && <span class="act-rule"> {rule}</span>}. {remedy}
      </p>
    );
  }
  if (!fold) return null;
  const action = fold.members.find((member) => member.id === turn.action?.id) ?? null;
  const isPlain = fold.members.length === 1 && !(action && FORMED.has(action.kind));
  if (isPlain && (action === null || action.type === "move")) return null;
  return (
    <div class="act-options">
      {fold.members.length > 1 && <Variants turn={turn} fold={fold} />}
      {action && <Price fight={fight} action={action} />}
      {action && action.kind !== "squares" && <Prompt words={promptWords(fight, turn)} />}
      {action?.kind === "squares" && <Picking fight={fight} turn={turn} action={action} />}
      {action?.kind === "ready" && fight.legal?.ready && <ReadyForm fight={fight} ready={fight.legal.ready} turn={turn} />}
      {action?.kind === "throw" && <ThrowForm fight={fight} handle={handle} onThrow={turn.send} />}
    </div>
  );
}
