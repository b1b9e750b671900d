import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import { installedCount } from "@/lib/queries/add-on-chain";

/** After this a toast has said what it can: the pages say the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

interface Sight {
  readonly id: string;
  /** "Waiting to see hello-template on 12 clusters." */
  readonly waiting: string;
  /** "hello-template is on 12 clusters." */
  readonly seen: string;
  readonly addOn: string;
  readonly clusters: readonly string[];
  /** On how many of them it is once all is as it was ordered. */
  readonly shallHave: number;
}

/** Tells that the hub has accepted a write, and again once the hub shows what came of it; never to whoever may not see that. */
export function tellUntilSeen(queries: QueryClient, { id, waiting, seen, addOn, clusters, shallHave }: Sight): void {
  tell({ id, phase: "accepted", words: "Hub accepted.", detail: waiting });
  // Whatever page comes next: it is asked about here, also where nothing shows it.
  const asking = new QueryObserver(queries, installedCount(addOn, clusters));
  const look = (have: number | null | undefined) => {
    if (have !== shallHave) return;
    stop();
    tell({ id, phase: "seen", words: seen });
  };
  const unsubscribe = asking.subscribe(({ data }) => look(data));
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  look(asking.getCurrentResult().data);
}
