"use client";

import { kindWords, rowLook } from "@/components/status/approval-words";
import { Age } from "@/components/ui/age";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { useInView } from "@/components/ui/use-in-view";
import type { ApprovalRow, ApprovalState } from "@/lib/api/approvals";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { InboxAddress } from "./case-address";
import { InboxLink } from "./inbox-link";
import type { QueueSection } from "./queue";

interface ApprovalQueueProps {
  readonly sections: readonly QueueSection[];
  readonly state: ApprovalState;
  readonly selected: string | undefined;
  readonly onFollow: (to: InboxAddress) => void;
}

/** What waits, or what was decided, by where its cluster stands. */
export function ApprovalQueue({ sections, state, selected, onFollow }: ApprovalQueueProps) {
  const clusters = sections.flatMap(({ rows }) => rows.map(({ cluster }) => cluster));
  const isTwice = (cluster: string | undefined) => cluster !== undefined && clusters.indexOf(cluster) !== clusters.lastIndexOf(cluster);
  return (
    <div>
      {sections.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="flex h-[30px] items-center justify-between border-line border-b bg-canvas pr-4 pl-4 text-micro text-text-3 sheet:pl-6">
            {title}
            <span data-figure="">{count(rows.length)}</span>
          </h2>
          <ul>
            {rows.map((row) => (
              <QueueRow
                key={row.name}
                row={row}
                to={{ state, selected: row.name }}
                isCurrent={row.name === selected}
                isOneOfMany={isTwice(row.cluster)}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface QueueRowProps {
  readonly row: ApprovalRow;
  readonly to: InboxAddress;
  readonly isCurrent: boolean;
  /** Others in the queue are for the same cluster: then the request's own name tells them apart. */
  readonly isOneOfMany: boolean;
  readonly onFollow: (to: InboxAddress) => void;
}

function QueueRow({ row, to, isCurrent, isOneOfMany, onFollow }: QueueRowProps) {
  const element = useInView<HTMLLIElement>(isCurrent);
  const look = rowLook(row);
  return (
    <li ref={element} data-case={row.name} data-risk={row.risk} data-state={row.state}>
      <InboxLink
        to={to}
        onFollow={onFollow}
        aria-current={isCurrent ? "true" : undefined}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b px-4 py-2.5 hover:bg-hover sheet:py-[7px] sheet:pl-6 sheet:aria-[current]:bg-selected sheet:aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
        <span className="font-medium font-mono text-body leading-5 tracking-[-0.02em] [overflow-wrap:anywhere] sheet:text-[12.5px]">
          {row.cluster ?? row.object}
        </span>
        <span className="text-small text-text-3 leading-5">
          <Age since={row.createdAt} />
        </span>
        <span className="col-span-2 col-start-2 text-small text-text-2 leading-[18px] sheet:leading-4">
          {[look.word, kindWords(row)].filter(Boolean).join(", ")}. {row.headline}
          {/[.!?]$/.test(row.headline) ? "" : "."}
          {isOneOfMany ? <span className="mono block text-text-3 [overflow-wrap:anywhere]">{row.object}</span> : null}
        </span>
      </InboxLink>
    </li>
  );
}
