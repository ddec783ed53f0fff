import type { JSX } from "preact";

import type { Combatant, FightPreview, FightView, OrderType } from "../../api/types";
import { squareName } from "../../board/squares";
import { percent } from "../../format";
import { Button, Icon, Why } from "../../widgets";
import { aboutDamage } from "./chance";
import { combatantNamed, shortName } from "./standings";
import { refusalWords } from "./squareWords";
import type { Turn, Way } from "./useTurn";
import { differ } from "./ways";

function Strikes({ fight, preview }: { fight: FightView; preview: FightPreview }): JSX.Element {
  return (
    <>
      {preview.provokes.map((strike, index) => (
        <li key={index} class="bad">
          <Icon name="warn" size={15} />
          <span>
            <b>{combatantNamed(fight, strike.attacker)?.name ?? "Someone unseen"} strikes</b> as you leave{" "}
            {squareName({ x: strike.square[0], y: strike.square[1] }, fight.grid.height)}.{" "}
            {strike.chance !== null && strike.expected_damage !== null && `${percent(strike.chance)} to hit, ${aboutDamage(strike.expected_damage)}.`}
          </span>
        </li>
      ))}
    </>
  );
}

function flankWords(fight: FightView, enemy: string, ally: string | null): string {
  const name = combatantNamed(fight, enemy)?.name;
  const friend = combatantNamed(fight, ally);
  if (name === undefined) return "";
  return friend ? `${name} with ${shortName(friend.name)}` : name;
}

function Gains({ fight, preview }: { fight: FightView; preview: FightPreview }): JSX.Element | null {
  const pairs = preview.flank.map((id) => flankWords(fight, id, preview.flank_with?.[id] ?? null)).filter(Boolean);
  if (pairs.length === 0) return null;
  return (
    <li class="ok">
      <Icon name="check" size={15} />
      <span>Then you flank {pairs.join(", and ")}.</span>
    </li>
  );
}

function Refusal({ fight, preview }: { fight: FightView; preview: FightPreview }): JSX.Element {
  return (
    <li class="bad">
      <Icon name="close" size={15} />
      <span>{refusalWords(fight, { text: preview.reason ?? "This way cannot be taken", rule: preview.rule ?? "" })}</span>
    </li>
  );
}

const VERBS: Partial<Record<OrderType, string>> = {
  step: "Step",
  double_move: "Move twice",
  run: "Run",
  withdraw: "Withdraw",
  crawl: "Crawl",
  clamber: "Clamber",
  overrun: "Overrun",
  tumble: "Tumble",
  jump_down: "Jump",
};

const strikesWords = (count: number): string => (count === 0 ? "nobody strikes" : count === 1 ? "one strike" : `${String(count)} strikes`);

/** Where the cheapest way and the one past the fewest weapons differ: both, to choose from. */
function BothWays({ turn }: { turn: Turn }): JSX.Element | null {
  const paths = turn.answer?.paths;
  if (!paths || !differ(paths) || turn.moving.own !== null) return null;
  return (
    <div class="both-ways" role="group" aria-label="Which way">
      {(["safest", "cheapest"] as const).map((name) => {
        const found = paths[name];
        return found ? (
          <Button key={name} size="small" look="ghost" pressed={turn.moving.preference === name} {...(turn.moving.preference === name ? {} : { keys: "V" })} onClick={() => { turn.moving.prefer(name); }}>
            {name === "safest" ? "Safest" : "Cheapest"}: {found.preview.cost_feet} ft, {strikesWords(found.preview.provokes.length)}
          </Button>
        ) : null;
      })}
    </div>
  );
}

/** What else a way brings: squeezing at its end, whom it steps over, what comes of a run. */
function Comes({ fight, preview }: { fight: FightView; preview: FightPreview }): JSX.Element {
  const names = (ids: readonly string[] | undefined): string => (ids ?? []).map((id) => combatantNamed(fight, id)?.name ?? "someone").join(" and ");
  const notes = [
    (preview.squeezes ?? []).length > 0 ? `Squeezes there with ${names(preview.squeezes)}.` : "",
    (preview.over ?? []).length > 0 ? `Steps over ${names(preview.over)}.` : "",
    ...preview.reasons.filter((reason) => reason.rule === "EP-MV-10").map((reason) => `${reason.text.charAt(0).toUpperCase()}${reason.text.slice(1)}.`),
  ].filter(Boolean);
  return (
    <>
      {notes.map((words) => (
        <li key={words} class="bad">
          <Icon name="warn" size={15} />
          <span>{words}</span>
        </li>
      ))}
    </>
  );
}

/** What a way costs, who strikes, what its end gives; values of the engine that will play it. */
export function WayCard({ fight, way, turn }: { fight: FightView; way: Way; turn: Turn }): JSX.Element {
  const { preview } = turn;
  const allowed = preview?.allowed_feet ?? fight.turn?.speed_feet ?? 0;
  const name = squareName(way.to, fight.grid.height);
  const verb = VERBS[way.order.type] ?? "Move";
  const cost = String(preview?.cost_feet ?? way.reach.cost_feet);
  return (
    <div class="panel float fight-card" role="group" aria-label={`${verb} to ${name}`}>
      <div class="card-head">
        <b>
          {verb} to {name}
        </b>
        <span>
          {preview && preview.reasons.length > 0 ? (
            <Why title={`${cost} ft`} reasons={preview.reasons}>
              {cost}
            </Why>
          ) : (
            <b>{cost}</b>
          )}{" "}
          of {allowed} ft
        </span>
      </div>
      {preview && (
        <ul class="card-points">
          {!preview.legal && <Refusal fight={fight} preview={preview} />}
          <Strikes fight={fight} preview={preview} />
          <Comes fight={fight} preview={preview} />
          <Gains fight={fight} preview={preview} />
          {preview.legal && preview.provokes.length === 0 && preview.flank.length === 0 && (
            <li class="ok">
              <Icon name="check" size={15} />
              <span>Nobody strikes on this way.</span>
            </li>
          )}
        </ul>
      )}
      <BothWays turn={turn} />
      <div class="card-buttons">
        <Button look="primary" keys="Enter" class="grow" refusal={preview?.legal === false ? refusalWords(fight, { text: preview.reason ?? "Not possible", rule: "" }) : null} onClick={turn.commit}>
          {verb}
        </Button>
        <Button keys="Esc" onClick={turn.back}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const WINNERS: Record<string, string> = {
  party: "The party holds the field",
  foes: "The foes hold the field",
  others: "The others hold the field",
};

/** "the other side is gone" as a sentence. */
const reasonWords = (reason: string): string => (reason === "" ? "" : `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, "")}. `);

const lost = (ones: readonly Combatant[]): string => ones.map((one) => shortName(one.name)).join(", ");

/** What became of the fight, and the way back to the road. */
export function OutcomeCard(props: { fight: FightView; isGm: boolean; isBusy: boolean; onEnd: () => void; backTo: string }): JSX.Element {
  const { fight, isGm } = props;
  const party = fight.combatants.filter((one) => one.side === "party");
  const dead = party.filter((one) => one.health === "dead");
  const down = party.filter((one) => one.health === "down");
  return (
    <div class="panel float outcome" role="status">
      <h2>{WINNERS[fight.winner ?? ""] ?? "The fight breaks off"}</h2>
      <p class="soft">
        {reasonWords(fight.reason ?? "")}
        {fight.round <= 1 ? "It took one round." : `It took ${String(fight.round)} rounds.`}
        {dead.length > 0 && ` Dead: ${lost(dead)}.`}
        {down.length > 0 && ` Down: ${lost(down)}.`}
        {dead.length + down.length === 0 && " Everyone of the party still stands."}
      </p>
      <div class="card-buttons">
        {fight.status === "over" && isGm && (
          <Button look="primary" size="big" busy={props.isBusy} onClick={props.onEnd}>
            Back to the road
          </Button>
        )}
        {fight.status === "closed" && (
          <Button look="primary" href={props.backTo}>
            {isGm ? "To the journey" : "To the log"}
          </Button>
        )}
      </div>
    </div>
  );
}
