import { TAB_APPEARANCE } from "@/components/ui/layout/tab-appearance";
import { useOpenTabInView } from "@/components/ui/layout/use-open-tab-in-view";
import type { ListStats } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { ApprovalState } from "@/lib/lists/approvals/row";
import type { InboxAddress } from "./inbox-address";
import { InboxLink } from "./inbox-link";
import { sizeIn } from "./queue";

const TABS = [
  ["waiting", "Waiting"],
  ["approved", "Approved, not issued"],
  ["issued", "Issued"],
  ["denied", "Denied"],
  ["failed", "Failed"],
] as const satisfies readonly (readonly [ApprovalState, string])[];

interface InboxTabsProps {
  /** Number of entries by state; of those that match the filter. */
  readonly stats: Pick<ListStats, "grouped"> | undefined;
  /** How many wait, if that is not told as it changes. */
  readonly waiting: number | undefined;
  readonly current: ApprovalState;
  /** What the queue is filtered by. */
  readonly q: string;
  readonly onFollow: (to: InboxAddress) => void;
}

/** Failures are rare: the tab only appears if there are some. */
export function InboxTabs({ stats, waiting, current, q, onFollow }: InboxTabsProps) {
  const sizeOf = (state: ApprovalState) => (state === "waiting" ? waiting : undefined) ?? sizeIn(stats, state);
  const tabs = TABS.map(([state, label]) => ({ state, label, size: sizeOf(state) }));
  const row = useOpenTabInView<HTMLElement>(current);
  return (
    <nav ref={row} aria-label="Approvals by state" className={cn(TAB_APPEARANCE.row, "gap-5")}>
      {tabs
        .filter(({ state, size }) => size > 0 || state === current || state !== "failed")
        .map(({ state, label, size }) => (
          <InboxLink
            key={state}
            to={{ state, selected: undefined, q }}
            onFollow={onFollow}
            aria-current={state === current ? "page" : undefined}
            className={TAB_APPEARANCE.tab}
          >
            {label}
            <span data-figure="" className="font-regular text-text-3">
              {count(size)}
            </span>
          </InboxLink>
        ))}
    </nav>
  );
}
