import { TAB_LOOK } from "@/components/ui/tab-look";
import type { ApprovalRow, ApprovalState } from "@/lib/api/approvals";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { approvalsIn } from "@/lib/queries/approval-rows";
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
  readonly rows: readonly ApprovalRow[];
  readonly current: ApprovalState;
  readonly onFollow: (to: InboxAddress) => void;
}

/** What has failed is rare: its tab stands only when there is some. */
export function InboxTabs({ rows, current, onFollow }: InboxTabsProps) {
  const tabs = TABS.map(([state, word]) => ({ state, word, size: approvalsIn(rows, state).length }));
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
