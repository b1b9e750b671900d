import { resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { events, HubEvent } from "@/lib/resources/event";
import type { Caller } from "@/server/auth/caller";

const DEADLINE_MS = 10_000;
const PAGE_SIZE = 500;
/** A hub keeps events for an hour; a fleet with problems has more of them than anyone reads. */
const MAX_PAGES = 6;

const Page = z.looseObject({
  metadata: z.prefault(z.looseObject({ continue: z._default(z.string(), "") }), {}),
  items: z.array(z.unknown()),
});

interface Where {
  /** Without one, in all. */
  readonly namespace?: string;
  readonly fieldSelector?: string;
}

/**
 * Events the caller may list, up to some thousands; `isCut` if there are more. Unreadable ones are left out. Throws
 * `HubError`.
 */
export async function readEvents(
  { client }: Caller,
  { namespace, fieldSelector }: Where,
): Promise<{ events: HubEvent[]; isCut: boolean }> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const found: HubEvent[] = [];
  let token = "";
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
    if (fieldSelector) query.set("fieldSelector", fieldSelector);
    if (token) query.set("continue", token);
    const page = Page.parse(
      await client.raw({ method: "GET", path: `${resourcePath(events, { namespace })}?${query}`, signal }),
    );
    found.push(...page.items.flatMap(readable));
    token = page.metadata.continue;
    if (token === "") return { events: found, isCut: false };
  }
  return { events: found, isCut: true };
}

function readable(item: unknown): HubEvent[] {
  const read = HubEvent.safeParse(item);
  return read.success ? [read.data] : [];
}
