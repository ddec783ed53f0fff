/** Keeps a plan's draft and the server in step: one write at a time, the newest draft last. */
import { ApiProblem, api, asProblem, isAborted, isConflict } from "../../api/client";
import type { Plan, PlanBody } from "../../api/types";
import { Store } from "../../state/store";
import { bodyOf, draftOf, ownName, type Draft } from "./draft";
import { type Edit } from "./edits";
import { rememberShape } from "./shape";
import { emptyHistory, recorded, redone, undone, type History } from "./history";

export interface PlanState {
  readonly draft: Draft;
  readonly answer: Plan | null;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  /** Someone else's version, when both changed the plan. */
  readonly theirs: Plan | null;
  readonly history: History<Draft>;
  /** What the plan would be while something is dragged. */
  readonly dragged: { readonly answer: Plan | null; readonly problem: ApiProblem | null; readonly draft: Draft } | null;
}

/** Undo takes back what was edited, never which plan it is or its version. */
const sameIdentity = (to: Draft, now: Draft): Draft => ({ ...to, id: now.id, v: now.v });

export class PlanStore extends Store<PlanState> {
  private isSending = false;
  private isWaiting = false;
  private drag: AbortController | null = null;
  private after: ((answer: Plan) => void) | null = null;
  onCreated: ((id: string) => void) | null = null;

  constructor(
    private readonly campaign: string,
    draft: Draft,
    answer: Plan | null,
  ) {
    super({ draft, answer, problem: null, isBusy: false, theirs: null, history: emptyHistory(), dragged: null });
  }

  private get path(): string {
    return `/campaigns/${this.campaign}/plans/`;
  }

  private merge(part: Partial<PlanState>): void {
    const before = this.get().draft;
    this.update((state) => ({ ...state, ...part }));
    const { draft } = this.get();
    if (draft.id !== null && (draft.shape !== before.shape || draft.id !== before.id)) rememberShape(draft.id, draft.shape);
  }

  edit({ label, change }: Edit): void {
    const { draft, history } = this.get();
    const next = change(draft);
    this.dropDrag();
    this.merge({ draft: next, history: recorded(history, { label, before: draft, after: next }) });
    void this.send();
  }

  /** A change that is no step of its own: which map, which party before there is a plan. */
  adopt(change: (draft: Draft) => Draft): void {
    this.merge({ draft: change(this.get().draft) });
    void this.send();
  }

  /** A change that the server need not know of. */
  note(change: (draft: Draft) => Draft): void {
    this.merge({ draft: change(this.get().draft) });
  }

  undo(): void {
    this.travel(undone(this.get().history));
  }

  redo(): void {
    this.travel(redone(this.get().history));
  }

  private travel(to: readonly [History<Draft>, Draft] | null): void {
    if (!to) return;
    const [history, draft] = to;
    this.merge({ history, draft: sameIdentity(draft, this.get().draft) });
    void this.send();
  }

  /** Keeps the plan as it is, worked out on the map as it is now. */
  replan(): void {
    void this.send();
  }

  /** Shows what an edit would give without keeping it. */
  preview({ change }: Edit): void {
    const draft = change(this.get().draft);
    const body = bodyOf(draft);
    this.drag?.abort();
    const abort = (this.drag = new AbortController());
    this.merge({ dragged: { draft, answer: this.get().dragged?.answer ?? null, problem: null } });
    if (!body) return;
    api
      .post<Plan>(`${this.path}preview/`, body, { signal: abort.signal })
      .then((answer) => this.merge({ dragged: { draft, answer, problem: null } }))
      .catch((thrown: unknown) => {
        if (!isAborted(thrown)) this.merge({ dragged: { draft, answer: null, problem: asProblem(thrown) } });
      });
  }

  dropDrag(): void {
    this.drag?.abort();
    this.drag = null;
    this.merge({ dragged: null });
  }

  async send(): Promise<void> {
    if (this.isSending) {
      this.isWaiting = true;
      return;
    }
    this.isSending = true;
    this.merge({ isBusy: true });
    do {
      this.isWaiting = false;
      await this.sendOnce();
    } while (this.isWaiting);
    this.isSending = false;
    this.merge({ isBusy: false });
    this.catchUp();
  }

  /** Does something with the plan as it is worked out now; while that is on its way, with the one that comes. Only the
   * last such wish is kept. */
  withNewest(act: (answer: Plan) => void): void {
    this.after = act;
    if (!this.isSending) this.catchUp();
  }

  private catchUp(): void {
    const { answer, problem } = this.get();
    const act = this.after;
    this.after = null;
    if (act && answer && !problem) act(answer);
  }

  private async sendOnce(): Promise<void> {
    const { draft } = this.get();
    const body = bodyOf(draft);
    if (!body) return;
    try {
      this.receive(await this.request(draft, body), draft);
    } catch (thrown) {
      if (isConflict(thrown) && draft.id) await this.conflict(draft.id);
      else this.merge({ problem: asProblem(thrown) });
    }
  }

  private request(draft: Draft, body: PlanBody): Promise<Plan> {
    if (draft.id) return api.patch<Plan>(`${this.path}${draft.id}/`, { v: draft.v, ...body });
    return draft.stops.length < 2 ? api.post<Plan>(`${this.path}preview/`, body) : api.post<Plan>(this.path, body);
  }

  private receive(answer: Plan, sent: Draft): void {
    const { draft, problem } = answer.problem
      ? { draft: this.get().draft, problem: new ApiProblem({ type: "about:blank", title: "", status: 422, ...answer.problem }) }
      : { draft: this.get().draft, problem: null };
    const isNew = sent.id === null && answer.id !== null;
    const named = nameFor(draft, answer);
    const kept = answer.problem ? this.get().answer : answer;
    this.merge({ answer: kept ? { ...kept, stops: answer.stops } : answer, problem, draft: { ...named, id: answer.id ?? draft.id, v: answer.v, chosen: answer.chosen } });
    if (named.name !== sent.name && answer.id) this.isWaiting = true;
    if (isNew && answer.id) this.onCreated?.(answer.id);
  }

  private async conflict(id: string): Promise<void> {
    try {
      this.merge({ theirs: await api.get<Plan>(`${this.path}${id}/`) });
    } catch (thrown) {
      this.merge({ problem: asProblem(thrown) });
    }
  }

  keepMine(): void {
    const { theirs, draft } = this.get();
    if (!theirs) return;
    this.merge({ theirs: null, draft: { ...draft, v: theirs.v } });
    void this.send();
  }

  takeTheirs(): void {
    const { theirs } = this.get();
    if (theirs) this.merge({ theirs: null, draft: draftOf(theirs), answer: theirs, problem: null, history: emptyHistory() });
  }

  /** Reads the plan again when someone else may have changed it and nothing is on its way. */
  async refresh(): Promise<void> {
    const { draft } = this.get();
    if (this.isSending || !draft.id) return;
    const plan = await api.get<Plan>(`${this.path}${draft.id}/`).catch(() => null);
    if (plan && !this.isSending && plan.v !== this.get().draft.v) this.merge({ draft: draftOf(plan), answer: plan });
  }
}

/** A plan no one named is called after its goal. */
const nameFor = (draft: Draft, answer: Plan): Draft =>
  draft.isNamed || answer.stops.length < 2 ? draft : { ...draft, name: ownName(answer) };
