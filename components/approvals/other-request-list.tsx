import { APPROVAL_STATE_APPEARANCE } from "@/components/labels/approval-labels";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import type { OtherRequest } from "@/lib/api/approvals/approval-case";
import { cn } from "@/lib/cn";
import type { InboxAddress } from "./inbox-address";
import { InboxLink } from "./inbox-link";

export interface OtherRequestsProps {
  readonly others: readonly OtherRequest[];
  readonly onFollow: (to: InboxAddress) => void;
}

/** Other requests for a name, each with a link to its case. */
export function OtherRequestList({ others, onFollow }: OtherRequestsProps) {
  return (
    <ul>
      {others.map(({ object, state, createdAt, commonName, isSameAgent }) => {
        const appearance = APPROVAL_STATE_APPEARANCE[state];
        return (
          <li key={object} className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 py-1">
            <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
            <span className="min-w-0">
              <InboxLink
                to={{ state, selected: `requests/${object}` }}
                onFollow={onFollow}
                className="font-mono text-accent-text text-small tracking-[-0.02em] [overflow-wrap:anywhere] hover:underline"
              >
                {object}
              </InboxLink>
              <span className="block text-small text-text-2 [overflow-wrap:anywhere]">
                {appearance.label}
                {isSameAgent ? ", the same agent" : `, ${commonName ?? "cannot be read"}`}
              </span>
            </span>
            <span className="text-small text-text-3 leading-5">
              <Age since={createdAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
