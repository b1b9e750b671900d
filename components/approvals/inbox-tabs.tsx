import { TAB_LOOK } from "@/components/ui/tab-look";
import type { ApprovalState } from "@/lib/api/approvals";
import type { ListFigures } from "@/lib/api/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
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
  /** How many there are of each state; of those that the filter leaves. */
  readonly figures: Pick<ListFigures, "grouped"> | undefined;
  readonly current: ApprovalState;
  /** What the queue is filtered by. */
  readonly q: string;
  readonly onFollow: (to: InboxAddress) => void;
}

/** What has failed is rare: its tab stands only when there is some. */
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
