import { type Arranged, idOf } from "./arrange";
import { bagOf, listOf, stringIn } from "./grafana-json";
import { readPanel } from "./read-panel";
import { freeRef, refsOf } from "./target-refs";

type Bag = Readonly<Record<string, unknown>>;

/** What of a panel is changed by hand. */
export interface PanelDraft {
  readonly title: string;
  readonly description: string;
  /** As in Grafana: "timeseries". */
  readonly type: string;
  readonly unit: string;
  /** Of a text. */
  readonly markdown: string;
  readonly queries: readonly QueryDraft[];
}

export interface QueryDraft {
  /** The index of the target in the file; undefined for a new one. */
  readonly at: number | undefined;
  readonly ref: string;
  readonly expr: string;
  readonly legend: string;
}

/** Types that somebody can choose. */
export const CHOSEN_TYPES = ["timeseries", "stat", "gauge", "bargauge", "table", "heatmap"] as const;

export function draftOf(raw: Bag): PanelDraft {
  const { panel } = readPanel(raw, { path: "", id: "" });
  const refs = refsOf(listOf(raw.targets));
  const queries = listOf(raw.targets).flatMap((value, at): QueryDraft[] => {
    const { expr, legendFormat } = bagOf(value);
    if (typeof expr !== "string") return [];
    return [{ at, ref: refs[at] ?? "", expr, legend: stringIn(legendFormat) }];
  });
  const { title, description, type, field, markdown } = panel;
  return { title, description, type, unit: field.unit, markdown, queries };
}

/** With a letter that no target of the panel has, of whatever data source, nor one of these. */
export function newQuery(raw: Bag, queries: readonly QueryDraft[]): QueryDraft {
  const taken = new Set([...refsOf(listOf(raw.targets)), ...queries.map(({ ref }) => ref)]);
  return { at: undefined, ref: freeRef(taken), expr: "", legend: "" };
}

/** With what differs from the panel as it is; the rest stays as it was written. */
export function changePanel(raw: Bag, draft: PanelDraft): Bag {
  const before = draftOf(raw);
  const next: Record<string, unknown> = { ...raw };
  if (draft.title !== before.title) next.title = draft.title;
  if (draft.description !== before.description) next.description = draft.description;
  if (draft.markdown !== before.markdown) Object.assign(next, withMarkdown(raw, draft.markdown));
  if (draft.type !== before.type)
    Object.assign(next, { type: draft.type }, withUnit({ ...raw, type: draft.type }, before.unit));
  if (draft.unit !== before.unit) Object.assign(next, withUnit(next, draft.unit));
  if (JSON.stringify(draft.queries) !== JSON.stringify(before.queries)) next.targets = targetsOf(raw, draft, before);
  return next;
}

/** Whether the draft says anything else than the panel. */
export function isDrafted(raw: Bag, draft: PanelDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(raw));
}

/** The dashboard with the panel of that id as in the draft; the same where it is as it was, or gone. */
export function withDraft(dashboard: Arranged, id: string, draft: PanelDraft): Arranged {
  const panel = dashboard.panels.find((one) => idOf(one) === id);
  if (!panel || !isDrafted(panel, draft)) return dashboard;
  const next = changePanel(panel, draft);
  return { ...dashboard, panels: dashboard.panels.map((one) => (one === panel ? next : one)) };
}

const withMarkdown = (raw: Bag, content: string) =>
  typeof raw.content === "string" ? { content } : { options: { mode: "markdown", ...bagOf(raw.options), content } };

/** Where each type has it: old graphs have it on their axis, heatmaps at their cells before the field. */
function withUnit(raw: Bag, unit: string): Bag {
  if (raw.type === "graph") {
    const [left, ...others] = listOf(raw.yaxes);
    return { yaxes: [{ ...bagOf(left), format: unit }, ...others] };
  }
  if (raw.type === "singlestat") return { format: unit };
  const field = bagOf(raw.fieldConfig);
  const defaults = { ...bagOf(field.defaults), unit };
  const fieldConfig = { overrides: [], ...field, defaults };
  if (raw.type !== "heatmap") return { fieldConfig };
  const options = bagOf(raw.options);
  const cells = { options: { ...options, cellValues: { ...bagOf(options.cellValues), unit } } };
  // Without a unit of their own they have that of the field, which is otherwise that of the axis.
  return unit === "" ? { ...cells, fieldConfig } : cells;
}

/** Those of other data sources stay. */
function targetsOf(raw: Bag, draft: PanelDraft, before: PanelDraft): unknown[] {
  const chosen = new Map(draft.queries.map((query) => [query.at, query]));
  const known = new Set(before.queries.map(({ at }) => at));
  const old = listOf(raw.targets).flatMap((value, at) => {
    if (!known.has(at)) return [value];
    const query = chosen.get(at);
    return query ? [{ ...bagOf(value), refId: query.ref, expr: query.expr, legendFormat: query.legend }] : [];
  });
  const datasource = listOf(raw.targets).flatMap((value, at) => (known.has(at) ? bagOf(value).datasource : []))[0];
  const added = draft.queries.flatMap(({ at, ref, expr, legend }) =>
    at === undefined
      ? [{ refId: ref, expr, legendFormat: legend, ...(datasource !== undefined && { datasource }) }]
      : [],
  );
  return [...old, ...added];
}
