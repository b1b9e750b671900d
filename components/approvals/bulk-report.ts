import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import { plural } from "@/lib/format/count";
import { approvalPart } from "@/lib/queries/approvals/approvals";
import type { BulkAction, Task, TaskResult } from "./bulk";

/** After this time the toast ends: the pages show the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;
/** Maximum filter length, with room for other terms. */
const MAX_CHARS = 1_500;

const WRITTEN = { approve: "certificate", deny: "denial" } as const satisfies Record<BulkAction, string>;
export const DONE_TO = { approve: "approved", deny: "denied" } as const satisfies Record<BulkAction, string>;

let reports = 0;

/** Reports that the hub accepted these writes, also on other pages, and again when the hub shows them. */
export function followBulk(queries: QueryClient, action: BulkAction, written: readonly Task[]): void {
  if (written.length === 0) return;
  reports += 1;
  const id = `bulk-${reports}`;
  const text = plural(written.length, WRITTEN[action]);
  toast({ id, phase: "accepted", text: `${text}: accepted by the hub` });
  const filters = namesInParts(written.map(({ name }) => name)).map(
    (names) => `-kind=cluster state=waiting name=${names}`,
  );
  let waiting = filters.length;
  const followed = filters.map((q, part) => {
    const seen = new QueryObserver(queries, approvalPart(`${id}-${part}`, { q, limit: 0 }));
    const unsubscribe = seen.subscribe(({ data }) => {
      if (!data?.synced || data.total > 0) return;
      unsubscribe();
      waiting -= 1;
      if (waiting > 0) return;
      clearTimeout(timer);
      toast({ id, phase: "seen", text: `${text}: seen on the hub` });
    });
    return unsubscribe;
  });
  const timer = setTimeout(() => {
    for (const unsubscribe of followed) unsubscribe();
  }, FOLLOWED_FOR_MS);
}

/** Reports what was not done after the dialog was closed. */
export function notifyCutShort(
  action: BulkAction,
  tasks: readonly Task[],
  results: ReadonlyMap<string, TaskResult>,
): void {
  reports += 1;
  const done = [...results.values()].filter(({ phase }) => phase === "done").length;
  toast({
    id: `bulk-${reports}`,
    phase: "failed",
    text: `${done} of ${plural(tasks.length, "request")} ${DONE_TO[action]}.`,
    detail: "The others were not processed because the page was closed.",
  });
}

/** Names with commas between them, no more together than a filter takes. */
function namesInParts(names: readonly string[]): string[] {
  const parts: string[] = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + name.length < MAX_CHARS) parts[parts.length - 1] = `${last},${name}`;
    else parts.push(name);
  }
  return parts;
}
