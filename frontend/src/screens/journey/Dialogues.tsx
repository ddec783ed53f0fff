import type { JSX } from "preact";

import type { Journey } from "../../api/types";
import { BranchDialog } from "./BranchDialog";
import { ByHand } from "./ByHand";
import { EncounterTables } from "./EncounterTables";
import { History } from "./History";
import type { Dialogue, Opened } from "./JourneyTable";
import { refusalOf } from "./Orders";
import { PlaceEncounter } from "./PlaceEncounter";
import { RationsDialog } from "./RationsDialog";
import { ReplanDialog } from "./ReplanDialog";
import { Rest } from "./Rest";
import { SheetsDialog } from "./SheetsDialog";
import type { JourneyHandle } from "./useJourney";
import { WatchesDialog } from "./WatchesDialog";

interface DialoguesProps {
  readonly opened: Opened;
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly onOpen: (dialogue: Dialogue, more?: Partial<Opened>) => void;
  readonly onClose: () => void;
}

/** The one that is open. */
export function Dialogues({ opened, journey, handle, onOpen, onClose }: DialoguesProps): JSX.Element {
  const common = { journey, handle, onClose, events: handle.events };
  switch (opened.dialogue) {
    case "rest":
      return <Rest handle={handle} onClose={onClose} />;
    case "encounter":
      return <PlaceEncounter {...common} onTables={() => { onOpen("tables"); }} />;
    case "tables":
      return <EncounterTables map={journey.map} onClose={onClose} />;
    case "hand":
      return <ByHand {...common} target={opened.target} field={opened.field} />;
    case "history":
      return <History {...common} endRefusal={refusalOf(journey, "end_journey")} onBranch={(after) => { onOpen("branch", { after }); }} />;
    case "watches":
      return <WatchesDialog {...common} />;
    case "rations":
      return <RationsDialog {...common} />;
    case "replan":
      return <ReplanDialog {...common} />;
    case "branch":
      return <BranchDialog key={opened.after} {...common} after={opened.after} />;
    case "sheets":
      return <SheetsDialog handle={handle} onClose={onClose} />;
  }
}
