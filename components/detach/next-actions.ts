import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import { DETACH_ACTIONS, type DetachAction } from "@/lib/detach/detach";

/** What can be done next, and on which of the clusters. */
export function nextActions(books: readonly DetachRunbookAnswer[]): { action: DetachAction; clusters: string[] }[] {
  return DETACH_ACTIONS.flatMap((action) => {
    // Whoever leaves something behind looks at that cluster alone.
    if (action === "cancel" || action === "leave") return [];
    const clusters = books
      .filter(({ steps }) => steps.some(({ id, state }) => id === action && state === "next"))
      .filter(({ path }) => action !== "begin" || path === "clean")
      .map(({ cluster }) => cluster);
    return clusters.length > 0 ? [{ action, clusters }] : [];
  });
}
