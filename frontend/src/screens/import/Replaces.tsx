/** Whether the file is a newer version of a map, and what that does to what was planned on the old one. */
import type { JSX } from "preact";
import type { CampaignMapInfo, MapImport, Page, Replaced } from "../../api/types";
import { useApi } from "../../api/use";
import { count, whole } from "../../format";
import { useCampaign } from "../../state/campaign";
import { ErrorNote, Icon, SelectField } from "../../widgets";
import { importPath } from "./jobs";

interface ReplacesProps {
  readonly job: MapImport;
  readonly name: string;
  readonly replaces: string;
  readonly onReplaces: (map: string) => void;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The map a new file most likely is a version of: the same name, the same kind of cells. */
export const likelyOld = (maps: readonly Pick<CampaignMapInfo, "id" | "name" | "topology">[], name: string, topology: string): string | null =>
  maps.find((map) => map.topology === topology && plain(map.name) === plain(name))?.id ?? null;

export const Replaces = ({ job, name, replaces, onReplaces }: ReplacesProps): JSX.Element | null => {
  const { campaign } = useCampaign();
  const { data } = useApi<Page<CampaignMapInfo>>(`/campaigns/${campaign.id}/maps/`);
  const maps = data?.results ?? [];
  if (maps.length === 0 || !job.report) return null;
  const likely = likelyOld(maps, name, job.report.topology);
  const old = maps.find(({ id }) => id === replaces);
  return (
    <section class={likely && replaces === "" ? "import-question hinted" : "import-question"} aria-label="A new map or a newer version">
      <SelectField
        label="A new map, or a newer version of one?"
        value={replaces}
        help={likely && replaces === "" ? "A map of this name is here already." : undefined}
        choices={[{ value: "", label: "A new map" }, ...maps.map((map) => ({ value: map.id, label: `A newer version of ${map.name}` }))]}
        onChange={onReplaces}
      />
      {old ? <Effects job={job} old={old} /> : null}
    </section>
  );
};

const Effects = ({ job, old }: { job: MapImport; old: CampaignMapInfo }): JSX.Element => {
  const { campaign } = useCampaign();
  const { data, problem, loading } = useApi<Replaced>(`${importPath(campaign.id, job.id)}effects/`, { replaces: old.id });
  return (
    <div class={loading && data ? "stale" : ""} aria-busy={loading}>
      {data ? <EffectList effects={data} /> : loading ? <p class="muted">Comparing with {old.name}</p> : null}
      <ErrorNote problem={problem} />
    </div>
  );
};

export const EffectList = ({ effects }: { effects: Replaced }): JSX.Element => {
  const kept = [
    count(effects.plans_kept, "plan"),
    count(effects.journeys_kept, "journey"),
    ...(effects.markers_kept > 0 ? [count(effects.markers_kept, "marker")] : []),
    ...(effects.areas_kept > 0 ? [count(effects.areas_kept, "area")] : []),
  ];
  const lost = [
    ...effects.plans_lost.map(({ id, name, why }) => ({ id, text: `The plan ${name} no longer matches: ${why}` })),
    ...effects.journeys_lost.map(({ id, name, why }) => ({ id, text: `The journey ${name} no longer matches: ${why}` })),
    ...effects.markers_lost.map((text) => ({ id: `m${text}`, text: `The marker ${text} goes` })),
    ...effects.areas_lost.map((text) => ({ id: `a${text}`, text: `The area ${text} goes` })),
    ...effects.children_lost.map((text) => ({ id: `c${text}`, text: `${text} no longer lies under it` })),
  ];
  return (
    <ul class="report-list" aria-label="What the newer version changes">
      {lost.map(({ id, text }) => (
        <li key={id}>
          <span class="report-mark warn">
            <Icon name="warn" />
          </span>
          <span>{text}</span>
        </li>
      ))}
      <li>
        <span class="report-mark ok">
          <Icon name="check" />
        </span>
        <span>Kept: {kept.join(", ")}</span>
      </li>
      <li>
        <span class="report-mark soft">
          <Icon name="map" />
        </span>
        <span>
          {whole(effects.cells_matched)} cells are in both, {whole(effects.cells_changed)} of them with other ground; {whole(effects.cells_new)} are new, {whole(effects.cells_gone)} gone
        </span>
      </li>
      {effects.notes.map((text) => (
        <li key={text}>
          <span class="report-mark soft">
            <Icon name="minus" />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
};
