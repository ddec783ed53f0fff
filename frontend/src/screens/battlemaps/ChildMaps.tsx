/** Maps that lie under a campaign map: battle maps under a hex, smaller maps under a region. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { CampaignMapInfo, MapChild, Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote } from "../../widgets";
import { UnderHex } from "./UnderHex";

interface ChildMapsProps {
  readonly campaign: string;
  readonly map: Pick<CampaignMapInfo, "id" | "name">;
  /** Only those under this cell. */
  readonly cell?: number | null;
  /** Shows a child's cell on the map. */
  readonly onCell?: (cell: number) => void;
}

/** Where a child lies, in words. */
const placeOf = (child: MapChild): string => child.area_name ?? child.key ?? "a region that is gone";

export const ChildMaps = ({ campaign, map, cell = null, onCell }: ChildMapsProps): JSX.Element | null => {
  const { isGm } = useCampaign();
  const path = `/campaigns/${campaign}/maps/${map.id}/children/`;
  const { data, problem, reload } = useApi<Page<MapChild>>(path);
  const remove = useAction(async (child: MapChild) => {
    await api.del(`${path}${child.id}/`);
    reload();
  });
  const all = data?.results ?? [];
  const shown = cell === null ? all : all.filter((child) => child.cell === cell);
  const put = isGm && cell === null ? <PutBelow map={map} /> : null;
  if (shown.length === 0) {
    return (
      <>
        <ErrorNote problem={problem} />
        {put}
      </>
    );
  }
  return (
    <section class="child-maps" aria-label="Maps below">
      <h3>Maps below</h3>
      <ul class="plain-rows">
        {shown.map((child) => (
          <li key={child.id}>
            <span class="grow">
              <a href={inCampaign(campaign, child.child.kind === "map" ? "maps" : "battle-maps", child.child.id)}>{child.child.name}</a>
              <span class="muted child-place">
                under{" "}
                {onCell && child.cell !== null ? (
                  <button type="button" class="link" onClick={() => child.cell !== null && onCell(child.cell)}>
                    {placeOf(child)}
                  </button>
                ) : (
                  placeOf(child)
                )}
                {child.note === "" ? "" : `: ${child.note}`}
              </span>
            </span>
            {isGm ? <Button look="ghost" size="small" iconOnly icon="close" label={`Take ${child.child.name} away from here`} onClick={() => void remove.run(child)} /> : null}
          </li>
        ))}
      </ul>
      <ErrorNote problem={problem ?? remove.problem} />
      {put}
    </section>
  );
};

/** This map itself goes under a hex or a region of a larger one. */
const PutBelow = ({ map }: { map: Pick<CampaignMapInfo, "id" | "name"> }): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="ghost" size="small" icon="map" onClick={() => setOpen(true)}>
        Put this map under a hex of another
      </Button>
      {isOpen ? <UnderHex child={{ kind: "map", id: map.id, name: map.name }} onClose={close} onDone={close} /> : null}
    </>
  );
};
