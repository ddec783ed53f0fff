import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Combatant, FightOrder, FightView } from "../../api/types";
import { tokenClass } from "../../board/standing";
import { whole } from "../../format";
import { Button } from "../../widgets";
import { conditionWords, isDown, isGone, shareOf, sideOf } from "./standings";

export function TokenMark({ one, isSmall = false }: { one: Combatant; isSmall?: boolean }): JSX.Element {
  const classes = ["token", tokenClass(sideOf(one.side)), isSmall ? "small" : "", isDown(one) ? "down" : ""];
  return (
    <span class={classes.filter(Boolean).join(" ")} aria-hidden="true">
      {one.initials}
    </span>
  );
}

function Health({ one }: { one: Combatant }): JSX.Element | null {
  const share = shareOf(one);
  if (share === null || one.max_hp === null) return null;
  const primal = Math.min(1 - Math.max(0, share), (one.primal ?? 0) / one.max_hp);
  return (
    <span class={share < 0.36 ? "meter low" : "meter"} aria-hidden="true">
      <i style={{ width: `${String(Math.max(0, share) * 100)}%` }} />
      <i class="primal" style={{ width: `${String(Math.max(0, primal) * 100)}%` }} />
    </span>
  );
}

function figures(one: Combatant): ComponentChildren {
  if (one.hp === null || one.max_hp === null) return one.health;
  return (
    <>
      {whole(one.hp)} <span class="muted">/ {one.max_hp}</span>
    </>
  );
}

interface RowProps {
  readonly one: Combatant;
  readonly isActing: boolean;
  readonly onChoose: (id: string) => void;
  /** Lets it act before the one of its group whose turn begins. */
  readonly onFirst: (() => void) | null;
}

function Row({ one, isActing, onChoose, onFirst }: RowProps): JSX.Element {
  const words = one.conditions.map(conditionWords).join("; ");
  const classes = [one.acted && !isActing ? "done" : "", isActing ? "on" : "", isDown(one) || isGone(one) ? "fallen" : ""];
  return (
    <li class={classes.filter(Boolean).join(" ")} aria-current={isActing ? "true" : undefined}>
      <button
        type="button"
        class="ini-row"
        onClick={() => {
          onChoose(one.id);
        }}
      >
        <span class="n">{one.initiative ?? "–"}</span>
        <TokenMark one={one} />
        <span class="who">
          <span class="nm">{one.name}</span>
          {isDown(one) ? <small>{one.health}</small> : words !== "" && <small title={words}>{words}</small>}
        </span>
        <small class="figures">{figures(one)}</small>
        <Health one={one} />
      </button>
      {onFirst && (
        <Button size="small" look="ghost" class="ini-first" onClick={onFirst}>
          First<span class="sr">: let {one.name} act before</span>
        </Button>
      )}
    </li>
  );
}

/** Who acts when. The one acting is marked, those who have acted are dimmed. */
export function Initiative({ fight, onChoose, onOrder }: { fight: FightView; onChoose: (id: string) => void; onOrder: (order: FightOrder) => void }): JSX.Element {
  const firsts = new Map((fight.legal?.orders ?? []).flatMap((one) => (one.order?.type === "act_first" ? [[one.order.combatant, one.order] as const] : [])));
  const firstOf = (id: string): (() => void) | null => {
    const order = firsts.get(id);
    return order ? () => { onOrder(order); } : null;
  };
  const known = new Map(fight.combatants.map((one) => [one.id, one]));
  const inOrder = fight.order.map((id) => known.get(id)).filter((one): one is Combatant => one !== undefined);
  const others = fight.combatants.filter((one) => !fight.order.includes(one.id));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [fight.actor]);
  return (
    <ol class="ini" ref={list}>
      {[...inOrder, ...others].map((one) => (
        <Row key={one.id} one={one} isActing={fight.actor === one.id && fight.status === "running"} onChoose={onChoose} onFirst={firstOf(one.id)} />
      ))}
    </ol>
  );
}

/** What the marks mean. */
export function InitiativeKey({ hasPrimal }: { hasPrimal: boolean }): JSX.Element {
  return (
    <div class="ini-key">
      <span>
        <i class="token small" /> party
      </span>
      <span>
        <i class="token foe small" /> foes
      </span>
      <span>
        <i class="token neutral small" /> others
      </span>
      {hasPrimal && (
        <span class="wide">
          <span class="meter">
            <i class="half" />
            <i class="primal half" />
          </span>
          hatched: lost on the march
        </span>
      )}
    </div>
  );
}
