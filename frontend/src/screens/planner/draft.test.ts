import { describe, expect, it } from "vitest";
import { bestPlaceFor, blankDraft, bodyOf, legOfPiece, type Draft } from "./draft";
import { campAt, choose, dayAsOthers, insertStop, moveStop, orderDay, removeStop, reorderStops, stayAt, swapStops, toggleClosure, type Edit } from "./edits";
import { emptyHistory, recorded, redone, undoLabel, undone } from "./history";

const draft: Draft = { ...blankDraft("map", "party"), stops: [3, 7, 9].map((cell) => ({ cell, stay: null })), chosen: "B" };
const cellsAfter = (edit: Edit): number[] => edit.change(draft).stops.map(({ cell }) => cell);
const rest = { days: 1, hours: 0, why: "rest", note: "" } as const;

describe("edits of a plan", () => {
  it("inserts, moves, swaps and removes stops", () => {
    expect(cellsAfter(insertStop(1, 5))).toEqual([3, 5, 7, 9]);
    expect(cellsAfter(moveStop(2, 4))).toEqual([3, 7, 4]);
    expect(cellsAfter(swapStops(0, 1))).toEqual([7, 3, 9]);
    expect(cellsAfter(removeStop(0))).toEqual([7, 9]);
  });

  it("never keeps the same stop twice in a row", () => {
    expect(cellsAfter(moveStop(1, 3))).toEqual([3, 9]);
  });

  it("carries a stay along when its stop moves or the order changes", () => {
    const stayed = stayAt(1, rest).change(draft);
    expect(moveStop(1, 8).change(stayed).stops[1]).toEqual({ cell: 8, stay: rest });
    expect(reorderStops([7, 3, 9]).change(stayed).stops.map(({ cell, stay }) => [cell, stay?.why])).toEqual([
      [7, "rest"],
      [3, undefined],
      [9, undefined],
    ]);
  });

  it("closes a border and opens it again from either side", () => {
    const closed = toggleClosure(3, 4, "the bridge").change(draft);
    expect(closed.closures).toEqual([{ from: 3, to: 4, name: "the bridge" }]);
    expect(toggleClosure(4, 3).change(closed).closures).toEqual([]);
  });

  it("goes back to the first route when the stops change", () => {
    expect(removeStop(1).change(draft).chosen).toBe("A");
  });

  it("orders a day's hours by hand and lets them go again", () => {
    const ordered = orderDay(2, { walked: 4, hustled: 4, forced: 1 }).change(draft);
    expect(ordered.orders).toEqual([{ day: 2, walked: 4, hustled: 4, forced: 1 }]);
    expect(dayAsOthers(2).change(ordered).orders).toEqual([]);
  });

  it("moves a day's camp and keeps it when the hours change, not on another way", () => {
    const camped = campAt(2, { walked: 8, hustled: 0, forced: 0 }, 36).change(draft);
    expect(camped.orders).toEqual([{ day: 2, walked: 8, hustled: 0, forced: 0, camp_mile: 36 }]);
    expect(orderDay(2, { walked: 4, hustled: 4, forced: 0 }).change(camped).orders[0]?.camp_mile).toBe(36);
    expect(choose("B").change(camped).orders).toEqual([{ day: 2, walked: 8, hustled: 0, forced: 0 }]);
  });

  it("has nothing to send before there is a party", () => {
    expect(bodyOf({ ...draft, party: null })).toBeNull();
    expect(bodyOf(draft)?.stops).toEqual([3, 7, 9].map((cell) => ({ cell, stay: null })));
  });
});

describe("where a stop belongs", () => {
  it("goes into the leg whose piece of line was pressed", () => {
    const cells = [3, 4, 5, 7, 8, 9];
    expect(legOfPiece(cells, [3, 7, 9], 1)).toBe(1);
    expect(legOfPiece(cells, [3, 7, 9], 3)).toBe(2);
    expect(legOfPiece(cells, [3, 7, 9], 4)).toBe(2);
  });

  it("lengthens the way least, between the ends", () => {
    const stops = [
      [0, 0],
      [10, 0],
      [20, 0],
    ] as const;
    expect(bestPlaceFor([14, 2], stops)).toBe(2);
    expect(bestPlaceFor([30, 0], stops)).toBe(2);
    expect(bestPlaceFor([5, 5], stops.slice(0, 1))).toBe(1);
  });
});

describe("history", () => {
  it("takes steps back and does them again", () => {
    const history = recorded(recorded(emptyHistory<number>(), { label: "one", before: 0, after: 1 }), { label: "two", before: 1, after: 2 });
    expect(undoLabel(history)).toBe("two");
    const back = undone(history);
    expect(back?.[1]).toBe(1);
    expect(back && redone(back[0])?.[1]).toBe(2);
    expect(undone(emptyHistory())).toBeNull();
  });

  it("forgets what was undone once something else is done", () => {
    const back = undone(recorded(emptyHistory<number>(), { label: "one", before: 0, after: 1 }));
    expect(back && recorded(back[0], { label: "other", before: 0, after: 5 }).future).toEqual([]);
  });
});
