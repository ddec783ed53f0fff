/** Up to three ways to go, each with its line as the map draws it. */
import type { JSX } from "preact";
import type { Plan, PlanRoute, Preference } from "../../api/types";
import { miles } from "../../format";
import { Tabs, Why } from "../../widgets";
import { lookOfRoute } from "./planOverlay";

const PREFERENCES = [
  { value: "fastest", label: "Fastest" },
  { value: "roads", label: "Roads" },
];

export const groundWords = (route: PlanRoute): string => {
  const parts = [miles(route.miles)];
  if (route.off_road_miles > 0.01) parts.push(`${miles(route.off_road_miles)} off the road`);
  else parts.push("all road");
  if (route.single_file_miles > 0.01) parts.push(`${miles(route.single_file_miles)} in single file`);
  return parts.join(", ");
};

/** What a way says of no-go areas; the rules say nothing of them. */
export const areaWords = (route: Pick<PlanRoute, "reasons">): string[] => route.reasons.filter(({ rule }) => rule === "house").map(({ text }) => text);

const LineMark = ({ look }: { look: string }): JSX.Element => (
  <svg width="34" height="12" viewBox="0 0 34 12" class={`line-mark ${look}`} aria-hidden="true">
    <path d="M2 6h30" />
  </svg>
);

interface RouteListProps {
  readonly plan: Plan;
  readonly preference: Preference;
  readonly onPrefer: (preference: Preference) => void;
  readonly onChoose: (id: string) => void;
}

export const RouteList = ({ plan, preference, onPrefer, onChoose }: RouteListProps): JSX.Element => (
  <>
    <Tabs
      label="Prefer"
      value={preference}
      choices={PREFERENCES}
      onChange={(value) => onPrefer(value === "roads" ? "roads" : "fastest")}
    />
    <div class="routes" role="radiogroup" aria-label="Routes">
      {plan.routes.map((route) => (
        <RouteRow key={route.id} plan={plan} route={route} onChoose={onChoose} />
      ))}
    </div>
    {plan.routes.length === 1 ? <p class="muted routes-note">Every other way is more than a quarter longer.</p> : null}
  </>
);

const RouteRow = ({ plan, route, onChoose }: { plan: Plan; route: PlanRoute; onChoose: (id: string) => void }): JSX.Element => {
  const look = lookOfRoute(plan, route);
  const isChosen = look === "chosen";
  return (
    <div class={isChosen ? "route-row chosen" : "route-row"}>
      <button type="button" role="radio" aria-checked={isChosen} class="route-pick" onClick={() => onChoose(route.id)}>
        <LineMark look={look} />
        <span class="grow">
          <b>{route.id}</b> {route.label}
          <small>{groundWords(route)}</small>
          {areaWords(route).map((words) => (
            <small key={words}>{words}</small>
          ))}
        </span>
      </button>
      <Why title={`${route.id} ${route.label}: ${route.hours_text}`} reasons={route.reasons} total={{ text: miles(route.miles), effect: route.hours_text }}>
        {route.hours_text}
      </Why>
    </div>
  );
};
