/** Two plans, or two ways of one plan, side by side: every row with its difference, the better one marked. */
import type { JSX } from "preact";
import type { Compared, Page, Plan, PlanRow } from "../../api/types";
import { useApi } from "../../api/use";
import { Dialog, ErrorNote, SelectField } from "../../widgets";
import { differenceWords, weighed, type WeighedRow } from "./differences";
import { chosenRoute } from "./planOverlay";

interface ComparePanelProps {
  readonly campaign: string;
  readonly plan: Plan;
  /** "route:B", or the id of another plan. */
  readonly other: string;
  readonly onOther: (other: string) => void;
  readonly onClose: () => void;
}

const ROUTE = "route:";

/** What to compare with at first: the next way, else the first other plan. */
export const firstOther = (plan: Plan): string | null => {
  const route = plan.routes.find(({ id }) => id !== chosenRoute(plan)?.id);
  return route ? ROUTE + route.id : null;
};

export const ComparePanel = ({ campaign, plan, other, onOther, onClose }: ComparePanelProps): JSX.Element => {
  const plans = useApi<Page<PlanRow>>(`/campaigns/${campaign}/plans/`, { page_size: 100 });
  const chosen = chosenRoute(plan);
  const choices = [
    ...plan.routes.filter(({ id }) => id !== chosen?.id).map(({ id, label }) => ({ value: ROUTE + id, label: `Route ${id}, ${label}` })),
    ...(plans.data?.results ?? []).filter(({ id }) => id !== plan.id).map(({ id, name, days }) => ({ value: id, label: `${name}${days === null ? "" : `, ${days} days`}` })),
  ];
  return (
    <Dialog title="Side by side" wide onClose={onClose}>
      <ErrorNote problem={plans.problem} />
      {choices.length === 0 ? <p class="soft">There is no other way and no other plan yet.</p> : <SelectField label={`${plan.name} and`} value={other} choices={choices} onChange={onOther} />}
      {other.startsWith(ROUTE) ? <Ways plan={plan} other={other.slice(ROUTE.length)} /> : <Plans campaign={campaign} plan={plan} other={other} />}
    </Dialog>
  );
};

const Ways = ({ plan, other }: { plan: Plan; other: string }): JSX.Element | null => {
  const [a, b] = [chosenRoute(plan), plan.routes.find(({ id }) => id === other)];
  if (!a || !b) return null;
  return <Table a={`${a.id} ${a.label}`} b={`${b.id} ${b.label}`} sentence={`Route ${b.id} instead: ${differenceWords(b, a)}.`} rows={weighed(a, b)} />;
};

const Plans = ({ campaign, plan, other }: { campaign: string; plan: Plan; other: string }): JSX.Element => {
  const compared = useApi<Compared>(plan.id === null ? null : `/campaigns/${campaign}/plans/${plan.id}/compare/`, { with: other });
  if (compared.problem) return <ErrorNote problem={compared.problem} onRetry={compared.reload} />;
  if (!compared.data) return <p class="soft">Working both out …</p>;
  const { a, b, rows, sentence } = compared.data;
  return <Table a={a.name} b={b.name} sentence={sentence} rows={rows} />;
};

interface TableProps {
  readonly a: string;
  readonly b: string;
  readonly sentence: string;
  readonly rows: readonly WeighedRow[];
}

const Table = ({ a, b, sentence, rows }: TableProps): JSX.Element => (
  <>
    <p class="compare-says" role="status">
      {sentence}
    </p>
    <div class="compare-rows">
      <table class="table">
        <thead>
          <tr>
            <th />
            <th class="n">{a}</th>
            <th class="n">{b}</th>
            <th class="n">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <Figure text={row.a} isBetter={row.better === "a"} />
              <Figure text={row.b} isBetter={row.better === "b"} />
              <td class="n">{row.difference.replace(/^-(?=\d)/, "\u2212")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const Figure = ({ text, isBetter }: { text: string; isBetter: boolean }): JSX.Element => (
  <td class={isBetter ? "n better" : "n"}>
    {isBetter ? (
      <>
        <span aria-hidden="true">✓ </span>
        <b>{text}</b>
        <span class="sr">, better</span>
      </>
    ) : (
      text
    )}
  </td>
);
