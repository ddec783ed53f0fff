/** A new thing for the pressed place. */
import type { JSX } from "preact";
import type { MapEdit } from "../../../api/types";
import { type Cell } from "../../../geometry/types";
import { type Point } from "../../../geometry/lines";
import { LabelForm, MarkerForm, SettlementForm } from "./PlaceForms";
import { type ToolId } from "./tools";

export interface Spot {
  readonly cell: Cell;
  readonly point: Point;
}

interface PlacePanelProps {
  readonly tool: ToolId;
  readonly spot: Spot;
  /** The printed name of the pressed cell. */
  readonly where: string;
  readonly onKeep: (edit: MapEdit) => void;
  readonly onDrop: () => void;
}

export const PlacePanel = ({ tool, spot, where, onKeep, onDrop }: PlacePanelProps): JSX.Element => {
  const foot = { keepWord: "Set it here", onDrop };
  const cell = Number(spot.cell);
  return (
    <>
      <p class="soft">At {where}</p>
      {tool === "settlement" ? (
        <SettlementForm {...foot} first={{ name: "", kind: "village", population: 0, is_port: false }} onKeep={(fields) => onKeep({ type: "settlement", cell, ...fields })} />
      ) : tool === "marker" ? (
        <MarkerForm {...foot} first={{ name: "", note: "", gm_only: true }} onKeep={(fields) => onKeep({ type: "marker", cell, ...fields })} />
      ) : (
        <LabelForm {...foot} first={{ text: "" }} onKeep={({ text }) => onKeep({ type: "label", x: spot.point[0], y: spot.point[1], text, size: 0 })} />
      )}
    </>
  );
};
