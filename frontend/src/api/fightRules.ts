/** By which rules a fight is fought. It keeps the GM's own changes of when it began. */
export interface FightRules {
  id: string;
  /** The GM's own name for the changed rules, as it was when the fight began; else the ruleset's. */
  name: string;
  /** The name of the ruleset itself. */
  base: string;
  /** Of the rules it began with; empty for fights of before digests were kept. */
  digest: string;
  /** With a GM's own changes to the tables. */
  own: boolean;
  /** The tables of today are others than it began with. */
  changed_since: boolean;
  /** They cannot be had any more: the fight is only read. */
  gone: boolean;
  /** What of this holds, in words; may be empty. */
  note: string;
}
