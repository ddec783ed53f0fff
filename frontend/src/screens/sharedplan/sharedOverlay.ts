/** What of a shared plan lies on its map: only what has a place there. */
import type { SharedPlan } from "../../api/types";
import { type CampPin, type MapOverlay, type StopPin } from "../../map/overlay";

export const sharedOverlay = ({ route, stops, days }: Pick<SharedPlan, "route" | "stops" | "days">): MapOverlay => {
  const lines = route?.lines ?? [];
  const stopPins = stops.flatMap(({ name, x, y }, i): StopPin[] =>
    x === null || y === null ? [] : [{ x, y, kind: i === 0 ? "start" : i === stops.length - 1 ? "end" : "via", label: name }],
  );
  const camps = days.flatMap(({ camp }, i): CampPin[] => (camp && camp.x !== null && camp.y !== null ? [{ x: camp.x, y: camp.y, number: i + 1, label: camp.name }] : []));
  const points = lines.map((line) => line.flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as const])));
  const focus = [...points.flat(), ...stopPins.map(({ x, y }) => [x, y] as const)];
  return {
    routes: points.map((each, i) => ({ id: `line ${i}`, points: each, look: "chosen" })),
    stops: stopPins,
    camps,
    ...(focus.length > 0 ? { focus } : {}),
  };
};
