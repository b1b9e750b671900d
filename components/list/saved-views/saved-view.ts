import { readable } from "@/components/list/list-address";
import { compareText } from "@/lib/kube/order";
import { z } from "@/lib/kube/zod";

/** A stored list view: its page and address parameters. */
const SavedView = z.object({
  name: z.string(),
  path: z.string().check(z.regex(/^\/[a-z]+$/)),
  search: z.string().check(z.regex(/^(\?|$)/)),
});
export type SavedView = z.infer<typeof SavedView>;

const Stored = z.array(SavedView);
const MAX = 100;
/** The opened row is not part of a view. */
const PASSING = "peek";

export function hrefOfView({ path, search }: Pick<SavedView, "path" | "search">): string {
  return path + search;
}

/** What of an address is saved, always in the same order; "" for a list as it opens. */
export function searchToSave(parameters: URLSearchParams): string {
  const stored = new URLSearchParams(parameters);
  stored.delete(PASSING);
  stored.sort();
  return readable(stored);
}

/** By name; empty if the stored data is not ours. */
export function readViews(text: string | null): readonly SavedView[] {
  try {
    const read = Stored.safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Replaces the one of that page with the same name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...withoutView(views, view), view].sort((a, b) => compareText(a.name, b.name) || compareText(a.path, b.path));
}

export function withoutView(views: readonly SavedView[], { name, path }: SavedView): readonly SavedView[] {
  return views.filter((each) => each.name !== name || each.path !== path);
}

/** Why a view cannot be saved under a name now; undefined where it can. */
export function whyNotSaved(views: readonly SavedView[], { name, search }: SavedView): string | undefined {
  if (search === "") return "This is the default view. Filter, sort or choose columns first.";
  if (name === "") return "Enter a name.";
  return views.length >= MAX && !views.some((each) => each.name === name)
    ? `${MAX} views are kept. Remove one first.`
    : undefined;
}
