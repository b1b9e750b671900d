import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import { plural } from "@/lib/format/count";
import { installedCount } from "@/lib/queries/addons/add-on-chain";

/** After this time the toast ends: the pages show the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

interface FollowOptions {
  readonly id: string;
  /** "Waiting to see hello-template on 12 clusters." */
  readonly waiting: string;
  /** "hello-template is on 12 clusters." */
  readonly seen: string;
  readonly addOn: string;
  readonly clusters: readonly string[];
  /** On how many of them it is, or is being removed, once all is as it was ordered. */
  readonly shallHave: number;
}

interface InstalledSum {
  readonly installed: number | null;
  readonly leaving: number | null;
}

function leavingText(size: number): string {
  return `Removing: ${plural(size, "cluster")} ${size === 1 ? "has" : "have"} not deleted its resources yet.`;
}

/** Of an add-on that was enabled on these: that the hub has assigned it does not say that a cluster has applied it. */
export function notifyWhenEnabled(queries: QueryClient, name: string, gaining: readonly string[]): void {
  const id = `enable ${name}`;
  const changed = `How ${name} is installed has changed.`;
  if (gaining.length === 0) {
    toast({ id, phase: "seen", text: changed });
    return;
  }
  const on = `${name} on ${plural(gaining.length, "cluster")}`;
  notifyWhenVisible(queries, {
    id,
    waiting: `Waiting to see ${on}.`,
    seen: `The hub has assigned ${on}. Its rollout shows where it is applied.`,
    addOn: name,
    clusters: gaining,
    shallHave: gaining.length,
  });
}

/** Of an add-on that was disabled on these. */
export function notifyWhenGone(queries: QueryClient, name: string, losing: readonly string[]): void {
  const id = `disable ${name}`;
  if (losing.length === 0) {
    toast({ id, phase: "seen", text: "Hub accepted." });
    return;
  }
  notifyWhenVisible(queries, {
    id,
    waiting: `Removing ${name} from ${plural(losing.length, "cluster")}.`,
    seen: `${name} is gone from ${plural(losing.length, "cluster")}.`,
    addOn: name,
    clusters: losing,
    shallHave: 0,
  });
}

/**
 * Reports that the hub accepted a write, and again when its effect is visible; never to callers who may not see that.
 */
function notifyWhenVisible(
  queries: QueryClient,
  { id, waiting, seen, addOn, clusters, shallHave }: FollowOptions,
): void {
  toast({ id, phase: "accepted", text: "Hub accepted.", detail: waiting });
  // Whatever page comes next: it is polled here even if no page shows it.
  const installed = new QueryObserver(queries, installedCount(addOn, clusters));
  const check = (have: InstalledSum | undefined) => {
    if (have?.installed !== shallHave) return;
    // Without a cluster add-on its works may still be there, as long as something on the cluster holds them.
    if (have.leaving) return toast({ id, phase: "accepted", text: "Hub accepted.", detail: leavingText(have.leaving) });
    stop();
    toast({ id, phase: "seen", text: seen });
  };
  const unsubscribe = installed.subscribe(({ data }) => check(data));
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  check(installed.getCurrentResult().data);
}
