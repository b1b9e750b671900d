import { TAB_LOOK } from "@/components/ui/layout/tab-appearance";
import type { ListFigures } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { ApprovalState } from "@/lib/lists/approvals/row";
import type { InboxAddress } from "./case-address";
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
  readonly figures: Pick<ListFigures, "grouped"> | undefined;
  readonly current: ApprovalState;
  /** What the queue is filtered by. */
  readonly q: string;
  readonly onFollow: (to: InboxAddress) => void;
}

/** Failures are rare: the tab only appears if there are some. */
export function InboxTabs({ figures, current, q, onFollow }: InboxTabsProps) {
  const tabs = TABS.map(([state, word]) => ({ state, word, size: sizeIn(figures, state) }));
  return (
    <nav aria-label="Approvals by state" className={cn(TAB_LOOK.row, "gap-5")}>
      {tabs
        .filter(({ state, size }) => size > 0 || state === current || state !== "failed")
        .map(({ state, word, size }) => (
          <InboxLink
            key={state}
            to={{ state, selected: undefined, q }}
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
