/** The selection of a list: rows by name, or everything that matches a filter, with exceptions. */
export type Selection =
  | { readonly by: "names"; readonly names: ReadonlySet<string>; readonly last?: string }
  | { readonly by: "filter"; readonly q: string; readonly except: ReadonlySet<string> };

export const NOTHING: Selection = { by: "names", names: new Set() };

/** Everything that matches a filter at the time of an action. */
export function allOf(q: string): Selection {
  return { by: "filter", q, except: new Set() };
}

export function isSelected(selection: Selection, name: string): boolean {
  return selection.by === "names" ? selection.names.has(name) : !selection.except.has(name);
}

/** With the row selected or no more. */
export function toggled(selection: Selection, name: string): Selection {
  if (selection.by === "filter") return { ...selection, except: flipped(selection.except, name) };
  return { by: "names", names: flipped(selection.names, name), last: name };
}

/**
 * With the row and all between it and the previous one selected, in `order`; only the row if the previous one is not in
 * it.
 */
export function extended(selection: Selection, name: string, order: readonly string[]): Selection {
  if (selection.by === "filter" || selection.last === undefined) return toggled(selection, name);
  const [from = -1, to = -1] = [order.indexOf(selection.last), order.indexOf(name)].sort((a, b) => a - b);
  const between = from < 0 ? [name] : order.slice(from, to + 1);
  return { by: "names", names: new Set([...selection.names, ...between]), last: name };
}

/** Of as many rows as match the filter. */
export function sizeOf(selection: Selection, total: number): number {
  return selection.by === "names" ? selection.names.size : Math.max(0, total - selection.except.size);
}

function flipped(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const after = new Set(names);
  if (!after.delete(name)) after.add(name);
  return after;
}
