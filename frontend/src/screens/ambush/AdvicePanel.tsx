import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import type { AdvisedPlace, Ambush, AmbushAdvice, FirstRound } from "../../api/types";
import { useApi } from "../../api/use";
import { decimal, percent } from "../../format";
import { Button, Why } from "../../widgets";
import { isSurprise } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

/** The damage to expect, with each ambusher's part in it. */
function Damage({ first }: { first: FirstRound }): JSX.Element {
  const total = decimal(first.damage);
  const reasons = first.each.map((one) => ({
    rule: "EP-SU-21",
    text: one.target === null ? `${one.name} reaches nobody` : `${one.name}, ${one.what.toLowerCase()} at ${one.target_name}, ${percent(one.chance)}`,
    effect: decimal(one.damage),
  }));
  return (
    <Why title={`About ${total} damage in the surprise round`} reasons={reasons} total={{ text: "Expected, all of them surprised", effect: total }}>
      {total}
    </Why>
  );
}

function Place({ place, onTake, refusal }: { place: AdvisedPlace; onTake: () => void; refusal: string | null }): JSX.Element {
  return (
    <li>
      <div class="row">
        <b class="grow">{place.title}</b>
        <span>
          <Damage first={place.first} /> damage
        </span>
      </div>
      <div class="row">
        <span class="soft small grow">
          {place.text}
          {place.hides ? ". Nobody sees them there: +1 on the check" : ""}
        </span>
        <Button size="small" refusal={refusal} onClick={onTake}>
          Stand there<span class="sr">: {place.title}</span>
        </Button>
      </div>
    </li>
  );
}

/** The odds before committing, and the best legal places for the ambushers. */
export function AdvicePanel({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element | null {
  const isAsked = isSurprise(ambush) && ambush.status !== "started";
  const { data, loading, reload } = useApi<AmbushAdvice>(isAsked ? `${handle.path}advice/` : null);
  useEffect(() => {
    if (isAsked) reload();
  }, [ambush.v]);
  if (!isAsked) return null;
  const springs = ambush.check.success === true ? null : ambush.check.chance;
  const surprised = ambush.notice.all_surprised;
  return (
    <div class="amb-sec" aria-busy={loading}>
      <h2>What to expect</h2>
      <dl class="amb-odds">
        {springs !== null && (
          <>
            <dt>The check succeeds</dt>
            <dd>{ambush.check.allowed ? percent(springs) : "–"}</dd>
          </>
        )}
        {surprised !== null && (
          <>
            <dt>{springs === null ? "All taken by surprise" : "It succeeds and takes all by surprise"}</dt>
            <dd>{percent((springs ?? 1) * surprised)}</dd>
          </>
        )}
        <dt>Damage in the surprise round</dt>
        <dd>{data?.now ? <Damage first={data.now} /> : "–"}</dd>
      </dl>
      {data && data.places.length > 0 && (
        <>
          <h3 class="amb-places-head">Better places</h3>
          <ul class="amb-places">
            {data.places.map((place) => (
              <Place
                key={place.title}
                place={place}
                refusal={Object.entries(place.positions).every(([id, at]) => ambush.participants.some((one) => one.id === id && one.x === at[0] && one.y === at[1])) ? "They stand there" : null}
                onTake={() => void handle.change({ placement: place.positions })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
