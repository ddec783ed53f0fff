/** Up to three ways to go, each with its line as the map draws it. */
import type { JSX } from "preact";
import type { Plan, PlanRoute, Preference } from "../../api/types";
import { miles } from "../../format";
import { Icon, Tabs, Why } from "../../widgets";
import { differenceWords, gp, isMixed } from "./differences";
import { encountersWords, legWords, modeIcon } from "./modeWords";
import { chosenRoute, lookOfRoute } from "./planOverlay";

const PREFERENCES: readonly { readonly value: Preference; readonly label: string }[] = [
  { value: "fastest", label: "Fastest" },
  { value: "least_harm", label: "Least harm" },
  { value: "safest", label: "Safest" },
  { value: "roads", label: "Roads" },
  { value: "cheapest", label: "Cheapest" },
];

export const groundWords = (route: PlanRoute): string => {
  const parts = [miles(route.miles)];
  const afloat = route.legs.filter((leg) => leg.is_afloat).reduce((sum, leg) => sum + leg.to_mile - leg.from_mile, 0);
  const offRoad = route.off_road_miles - afloat;
  if (afloat > 0.01) parts.push(`${miles(afloat)} by water`);
  if (offRoad > 0.01) parts.push(`${miles(offRoad)} off the road`);
  else if (afloat <= 0.01) parts.push("all road");
  if (route.single_file_miles > 0.01) parts.push(`${miles(route.single_file_miles)} in single file`);
  return parts.join(", ");
};

/** What a way says of no-go areas; the rules say nothing of them. Its legs have words of their own. */
export const areaWords = (route: Pick<PlanRoute, "reasons">): string[] => route.reasons.filter(({ rule, text }) => rule === "house" && !text.startsWith("From ")).map(({ text }) => text);

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
  /** The way looked at: drawn stronger on the map. */
  readonly onHold: (id: string | null) => void;
}

export const RouteList = ({ plan, preference, onPrefer, onChoose, onHold }: RouteListProps): JSX.Element => (
  <>
    <Tabs
      label="Prefer"
      value={preference}
      choices={PREFERENCES}
      onChange={(value) => onPrefer(PREFERENCES.find((each) => each.value === value)?.value ?? "fastest")}
    />
    <div class="routes" role="radiogroup" aria-label="Routes">
      {plan.routes.map((route) => (
        <RouteRow key={route.id} plan={plan} route={route} onChoose={onChoose} onHold={onHold} />
      ))}
    </div>
    {plan.routes.length === 1 ? <p class="muted routes-note">Every other way is more than a quarter longer.</p> : null}
  </>
);

interface RouteRowProps extends Pick<RouteListProps, "plan" | "onChoose" | "onHold"> {
  readonly route: PlanRoute;
}

const RouteRow = ({ plan, route, onChoose, onHold }: RouteRowProps): JSX.Element => {
  const look = lookOfRoute(plan, route);
  const isChosen = look === "chosen";
  const chosen = chosenRoute(plan);
  return (
    <div
      class={isChosen ? "route-row chosen" : "route-row"}
      onMouseEnter={() => onHold(route.id)}
      onMouseLeave={() => onHold(null)}
      onFocusCapture={() => onHold(route.id)}
      onBlurCapture={() => onHold(null)}
    >
      <button type="button" role="radio" aria-checked={isChosen} class="route-pick" onClick={() => onChoose(route.id)}>
        <LineMark look={look} />
        <span class="grow">
          <b>{route.id}</b> {route.label}
          <small>{groundWords(route)}</small>
          {route.legs.some(({ mode }) => mode !== "own") ? <Legs route={route} /> : null}
          {areaWords(route).map((words) => (
            <small key={words}>{words}</small>
          ))}
          {chosen && !isChosen ? <small class="route-difference">{differenceWords(route, chosen)}</small> : null}
        </span>
      </button>
      <RouteFigures route={route} byDoor={plan.routes.some(isMixed)} />
    </div>
  );
};

const Legs = ({ route }: { route: PlanRoute }): JSX.Element => (
  <span class="route-legs">
    {route.legs.map((leg, index) => (
      <span key={index} class="chip">
        <Icon name={modeIcon(leg.mode, leg.is_afloat)} size={13} /> {legWords(leg)}
      </span>
    ))}
  </span>
);

/** Days and hours from setting out to arriving, nights and stays included: "6 d 6 h". */
export const doorWords = (hours: number): string => {
  const whole = Math.round(hours);
  return [whole >= 24 ? `${Math.floor(whole / 24)} d` : "", whole % 24 > 0 || whole < 24 ? `${whole % 24} h` : ""].filter((part) => part !== "").join(" ");
};

/** Hours on the way; where a ship sails through the night they say little beside the time from door to door, which stands first then. */
const RouteFigures = ({ route, byDoor }: { route: PlanRoute; byDoor: boolean }): JSX.Element => (
  <span class="route-figures">
    {byDoor ? (
      <b class="route-door">
        {doorWords(route.door_to_door_hours)} <span class="sr">from door to door</span>
      </b>
    ) : null}
    <Why
      title={`${route.id} ${route.label}: ${route.hours_text}`}
      reasons={route.reasons}
      total={{ text: miles(route.miles), effect: route.hours_text }}
      {...(byDoor ? { class: "small-fig" } : {})}
    >
      {byDoor ? `${route.hours_text} under way` : route.hours_text}
    </Why>
    {route.risk > 0.005 ? (
      <Why title={encountersWords(route.risk)} reasons={route.risk_reasons} total={{ text: "Expected on the way", effect: encountersWords(route.risk) }} class="small-fig">
        {encountersWords(route.risk)}
      </Why>
    ) : null}
    {route.cost_gp > 0 ? (
      <Why title={gp(route.cost_gp)} reasons={route.cost_reasons} total={{ text: "In all", effect: gp(route.cost_gp) }} class="small-fig">
        {gp(route.cost_gp)}
      </Why>
    ) : null}
  </span>
);
