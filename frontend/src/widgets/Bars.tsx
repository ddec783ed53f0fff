import type { JSX } from "preact";

import { initials, whole } from "../format";

export interface HpBarProps {
  hp: number;
  max: number;
  /** Damage from the march: drawn hatched, it heals only by rest. */
  primal?: number;
  /** Shows "35 of 74". */
  figures?: boolean;
  label?: string;
}

/** Hit points as a bar: what is whole, what the march took (hatched), what is lost. */
export function HpBar({ hp, max, primal = 0, figures = false, label = "Hit points" }: HpBarProps): JSX.Element {
  const most = Math.max(1, max);
  const here = Math.max(0, Math.min(hp, most));
  const march = Math.max(0, Math.min(primal, most - here));
  const words = `${whole(hp)} of ${whole(max)}${primal > 0 ? `, ${whole(primal)} from the march` : ""}`;
  return (
    <span class="hpbar">
      <span class={`meter ${here / most <= 1 / 3 ? "low" : ""}`} role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={most} aria-valuenow={here} aria-valuetext={words}>
        <i style={{ width: `${(100 * here) / most}%` }} />
        <i class="primal" style={{ width: `${(100 * march) / most}%` }} />
      </span>
      {figures ? (
        <span class="hpfig">
          {whole(hp)} <span class="muted">of {whole(max)}</span>
        </span>
      ) : null}
    </span>
  );
}

/** The share of a long piece of work that is done. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }): JSX.Element {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div class="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)}>
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** A piece of the board in small: the shape says the side. */
export function PieceMark({ name, side = "ally", small = true, down = false, text }: { name: string; side?: "ally" | "foe" | "neutral"; small?: boolean; down?: boolean; text?: string }): JSX.Element {
  return (
    <span class={`token ${side === "ally" ? "" : side} ${small ? "small" : ""} ${down ? "down" : ""}`} aria-hidden="true" title={name}>
      {text ?? initials(name)}
    </span>
  );
}
