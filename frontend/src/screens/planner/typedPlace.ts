/** A place being typed. The names of the map's places may come before, during or after the typing. */
import type { Settlement } from "../../api/types";
import { Store } from "../../state/store";

const plain = (text: string): string => text.trim().toLocaleLowerCase();

export class TypedPlace extends Store<string> {
  private places: readonly Settlement[] = [];
  /** Told the place once one is named whole. */
  onPlace: (cell: number) => void = () => undefined;

  constructor() {
    super("");
  }

  type(text: string): void {
    this.set(text);
    this.settle((name, wanted) => name === wanted);
  }

  /** The places of the map are known, or others are: what was typed meanwhile counts. */
  learn(places: readonly Settlement[]): void {
    this.places = places;
    this.settle((name, wanted) => name === wanted);
  }

  /** Takes the first place that begins so; whether there is one. */
  enter(): boolean {
    return this.settle((name, wanted) => name.startsWith(wanted)) || plain(this.get()) === "";
  }

  private settle(isNamed: (name: string, wanted: string) => boolean): boolean {
    const wanted = plain(this.get());
    const found = wanted ? this.places.find(({ name }) => isNamed(plain(name), wanted)) : undefined;
    if (!found) return false;
    this.set("");
    this.onPlace(found.cell);
    return true;
  }
}
