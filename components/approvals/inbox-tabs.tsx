import { TAB_LOOK } from "@/components/ui/tab-look";
import type { ApprovalState } from "@/lib/api/approvals";
import type { Facets } from "@/lib/api/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { InboxAddress } from "./case-address";
import { InboxLink } from "./inbox-link";

const TABS = [
  ["waiting", "Waiting"],
  ["approved", "Approved, not issued"],
  ["issued", "Issued"],
  ["denied", "Denied"],
  ["failed", "Failed"],
] as const satisfies readonly (readonly [ApprovalState, string])[];

interface InboxTabsProps {
  /** Of all approvals: by state, and by whom they wait for. */
  readonly facets: Facets;
  readonly current: ApprovalState;
  readonly onFollow: (to: InboxAddress) => void;
}

/** What has failed is rare: its tab stands only when there is some. */
export function InboxTabs({ facets, current, onFollow }: InboxTabsProps) {
  const tabs = TABS.map(([state, word]) => ({ state, word, size: sizeIn(facets, state) }));
  return (
    <nav aria-label="Approvals by state" className={cn(TAB_LOOK.row, "gap-5")}>
      {tabs
        .filter(({ state, size }) => size > 0 || state === current || state !== "failed")
        .map(({ state, word, size }) => (
          <InboxLink
            key={state}
            to={{ state, selected: undefined }}
            onFollow={onFollow}
            aria-current={state === current ? "page" : undefined}
            className={TAB_LOOK.tab}
          >
            {word}
            <span data-figure="" className="font-regular text-text-3">
              {count(size)}
            </span>
          </InboxLink>
        ))}
    </nav>
  );
}

/** What waits for another request is told with that. */
function sizeIn({ state: states, waits }: Facets, state: ApprovalState): number {
  const own =
    state === "waiting" ? waits?.values.filter(({ value }) => value !== "request") : states?.values.filter(({ value }) => value === state);
  return (own ?? []).reduce((sum, { size }) => sum + size, 0);
}
