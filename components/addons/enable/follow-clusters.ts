import type { QueryClient } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import { clusterList } from "@/lib/queries/clusters";

/** After this a toast has said what it can: the pages say the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

interface Sight {
  readonly id: string;
  /** "Waiting to see hello-template on 12 clusters." */
  readonly waiting: string;
  /** "hello-template is on 12 clusters." */
  readonly seen: string;
  readonly isSeen: (rows: readonly ClusterRow[]) => boolean;
}

/** Tells that the hub has accepted a write, and again once the live list of clusters shows what came of it. */
export function tellUntilSeen(queries: QueryClient, { id, waiting, seen, isSeen }: Sight): void {
  tell({ id, phase: "accepted", words: "Hub accepted.", detail: waiting });
  const { queryKey } = clusterList();
  const look = () => {
    const page = queries.getQueryData<Page<ClusterRow>>(queryKey);
    if (!page?.synced || !isSeen(page.rows)) return;
    stop();
    tell({ id, phase: "seen", words: seen });
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) look();
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  look();
}

/** How many of these clusters have the add-on; unknown to whoever may not see what their clusters have. */
export function havingIt(rows: readonly ClusterRow[], addOn: string, names: ReadonlySet<string>): number | undefined {
  const asked = rows.filter(({ name }) => names.has(name));
  if (asked.some(({ addOnsVisible }) => !addOnsVisible)) return undefined;
  return asked.filter(({ addOns }) => addOns.some(({ name }) => name === addOn)).length;
}
