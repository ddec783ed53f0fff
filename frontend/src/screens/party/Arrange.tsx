import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Arranged, Party } from "../../api/types";
import { useAction } from "../../api/use";
import { count, mph } from "../../format";
import { Button, Dialog, ErrorNote, Skeleton, toast, Why } from "../../widgets";
import type { PartyHold } from "./useParty";

interface ArrangeProps {
  party: Party;
  hold: PartyHold;
  onClose: () => void;
}

/** The fastest legal arrangement: what would move, what it gives, and what would help further. */
export function Arrange({ party, hold, onClose }: ArrangeProps): JSX.Element {
  const [found, setFound] = useState<Arranged | null>(null);
  const look = useAction(async () => setFound(await api.post<Arranged>(`${hold.root}arrange/`, { apply: false })));
  useEffect(() => void look.run(), [party.v]);
  const take = useAction(async () => {
    const made = await api.post<Arranged>(`${hold.root}arrange/`, { apply: true, v: party.v });
    const set = async (): Promise<void> => hold.party.set(await api.put<Party>(`${hold.root}arrangement/`, made.before));
    hold.party.set(made.party);
    hold.push({
      label: "arrange for speed",
      undo: set,
      redo: async () => hold.party.set((await api.post<Arranged>(`${hold.root}arrange/`, { apply: true })).party),
    });
    toast(`Arranged for speed: ${mph(made.miles_per_hour)}.`);
    onClose();
  });
  const now = party.problems.some((each) => each.stops) ? "It cannot set out as it is" : `Now it makes ${mph(party.speed.miles_per_hour)}`;
  return (
    <Dialog title="Arrange for speed" onClose={onClose}>
      <ErrorNote problem={look.problem ?? take.problem} />
      {found === null ? (
        look.problem === null ? <Skeleton lines={4} /> : null
      ) : (
        <div class="col arrange">
          <p class="arrange-speed">
            <Why class="party-mph" title={`At best: ${mph(found.miles_per_hour)}`} reasons={found.reasons}>
              {mph(found.miles_per_hour)}
            </Why>
            <span class="soft">{found.moves.length === 0 ? "It is arranged for speed already." : `${now}. ${count(found.moves.length, "move")}:`}</span>
          </p>
          {found.moves.length === 0 ? null : (
            <ul class="arrange-moves">
              {found.moves.map((move, index) => (
                <li key={index}>{move.text}</li>
              ))}
            </ul>
          )}
          {found.faster.map((each) => (
            <p key={each.text} class="party-hint">
              {each.text}
            </p>
          ))}
          {found.is_fastest && found.is_fewest ? null : (
            <p class="muted">The party is too large to try everything: {found.is_fastest ? "fewer moves may do." : "a faster arrangement may exist."}</p>
          )}
        </div>
      )}
      <div class="dialog-actions">
        <Button onClick={onClose}>Leave as it is</Button>
        <Button look="primary" busy={take.busy} refusal={found === null ? "Still looking" : found.moves.length === 0 ? "Nothing to move" : null} onClick={() => void take.run()}>
          Arrange them
        </Button>
      </div>
    </Dialog>
  );
}
