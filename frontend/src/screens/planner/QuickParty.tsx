/** The sixty-second path: a party by number and speed, details later. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { Party } from "../../api/types";
import { useAction } from "../../api/use";
import { Button, ErrorNote, NumberField } from "../../widgets";

export const QuickParty = ({ campaign, onMade }: { campaign: string; onMade: (party: Party) => void }): JSX.Element => {
  const [people, setPeople] = useState(5);
  const [speed, setSpeed] = useState(30);
  const make = useAction(async () => {
    onMade(await api.post<Party>(`/campaigns/${campaign}/parties/quick/`, { name: "The party", count: people, speed }));
  });
  return (
    <section class="quick-party" aria-label="Party">
      <h3>Who travels?</h3>
      <p class="soft">By number and speed now, details later.</p>
      <div class="quick-fields">
        <NumberField label="People on foot" value={people} least={1} most={40} whole onChange={setPeople} />
        <NumberField label="Speed" unit="ft" value={speed} least={5} most={120} whole onChange={setSpeed} />
      </div>
      <ErrorNote problem={make.problem} />
      <Button look="primary" busy={make.busy} onClick={() => void make.run()}>
        {people} people on foot, {speed} ft
      </Button>
    </section>
  );
};
