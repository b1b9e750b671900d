import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import { plural } from "@/lib/format/count";
import { approvalPart } from "@/lib/queries/approvals";
import type { Said, Task } from "./bulk";

/** After this a toast has said what it can: the pages say the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;
/** What a filter takes, with room for what is asked besides. */
const MOST_LETTERS = 1_500;

let reports = 0;

/** Says that the hub has taken what was done to these requests, also on other pages, and that it is done once the hub shows it of each. */
export function followBulk(queries: QueryClient, written: readonly Task[]): void {
  if (written.length === 0) return;
  reports += 1;
  const id = `bulk-${reports}`;
  const words = plural(written.length, "certificate");
  tell({ id, phase: "accepted", words: `${words}: accepted by the hub` });
  const filters = namesInParts(written.map(({ name }) => name)).map((names) => `-kind=cluster state=waiting name=${names}`);
  let waiting = filters.length;
  const followed = filters.map((q, part) => {
    const seen = new QueryObserver(queries, approvalPart(`${id}-${part}`, { q, limit: 0 }));
    const unsubscribe = seen.subscribe(({ data }) => {
      if (!data?.synced || data.total > 0) return;
      unsubscribe();
      waiting -= 1;
      if (waiting > 0) return;
      clearTimeout(timer);
      tell({ id, phase: "seen", words: `${words}: seen on the hub` });
    });
    return unsubscribe;
  });
  const timer = setTimeout(() => {
    for (const unsubscribe of followed) unsubscribe();
  }, FOLLOWED_FOR_MS);
}

/** Says what was not done where nobody looks at the dialog any more. */
export function tellCutShort(tasks: readonly Task[], said: ReadonlyMap<string, Said>): void {
  reports += 1;
  const done = [...said.values()].filter(({ phase }) => phase === "done").length;
  tell({
    id: `bulk-${reports}`,
    phase: "failed",
    words: `${done} of ${plural(tasks.length, "request")} approved.`,
    detail: "The others were left as they are, because the page was left.",
  });
}

/** Names with commas between them, no more together than a filter takes. */
function namesInParts(names: readonly string[]): string[] {
  const parts: string[] = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + name.length < MOST_LETTERS) parts[parts.length - 1] = `${last},${name}`;
    else parts.push(name);
  }
  return parts;
}
