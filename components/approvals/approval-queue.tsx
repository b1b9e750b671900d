"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { kindText, rowAppearance } from "@/components/labels/approval-labels";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { CutName } from "@/components/ui/layout/cut-name";
import type { Measure } from "@/components/ui/layout/row-slice";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { ListGroup } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import type { ApprovalRow, ApprovalState } from "@/lib/lists/approvals/row";
import { batchesIn } from "./batch-groups";
import { BatchStrip } from "./batch-strip";
import type { InboxAddress } from "./inbox-address";
import { InboxLink } from "./inbox-link";
import { isRequest } from "./queue";
import { QueueTick } from "./queue-tick";
import type { Brought } from "./use-case-spot";
import type { QueuePart } from "./use-queue";
import type { QueueMarks } from "./use-queue-marks";

interface ApprovalQueueProps {
  readonly parts: readonly QueuePart[];
  readonly state: ApprovalState;
  /** What it is filtered by. */
  readonly text: string;
  readonly selected: string | undefined;
  /** The last opened request, and its position. */
  readonly brought: Brought | undefined;
  /** What may be approved together. */
  readonly batches: readonly ListGroup[];
  /** Undefined where nothing can be selected. */
  readonly marks: QueueMarks | undefined;
  readonly onApprove: (batches: string) => void;
  readonly onFollow: (to: InboxAddress) => void;
}

/** Height of a row with one line of text. */
const ROW_PX = 51;

/** Pending or decided requests, grouped by the status of their cluster. */
export function ApprovalQueue({ parts, ...shown }: ApprovalQueueProps) {
  const sizes = new Map<string | undefined, number>();
  for (const { cluster } of parts.flatMap(({ rows }) => rows)) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const isTwice = (cluster: string | undefined) => cluster !== undefined && (sizes.get(cluster) ?? 0) > 1;
  const done = useRef<Brought>(undefined);
  return (
    <div>
      {parts.map((part) => (
        <Section key={part.section.id} part={part} isTwice={isTwice} done={done} {...shown} />
      ))}
    </div>
  );
}

interface SectionProps extends Omit<ApprovalQueueProps, "parts"> {
  readonly part: QueuePart;
  readonly isTwice: (cluster: string | undefined) => boolean;
  /** What was brought into view last. */
  readonly done: RefObject<Brought | undefined>;
}

function Section(props: SectionProps) {
  const { part, isTwice, done, state, text, selected, brought, batches, marks, onApprove, onFollow } = props;
  const { section, rows, from, size, onFirst } = part;
  const [list, setList] = useState<HTMLElement | null>(null);
  const { offered, more } = batchesIn(section.id, batches);
  const own = brought?.spot.section === section.id ? brought.spot : undefined;
  return (
    <section aria-label={section.title}>
      <h2 className="flex h-[30px] items-center justify-between border-line border-b bg-canvas pr-4 pl-4 text-micro text-text-3 sheet:pl-6">
        {section.title}
        <span data-figure="">{count(size)}</span>
      </h2>
      {offered.length > 0 ? <BatchStrip offered={offered} more={more} onApprove={onApprove} /> : null}
      <ul ref={setList}>
        <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} bring={own} rowPx={ROW_PX} list={list} as="li">
          {(row, index, measure) => (
            <QueueRow
              key={row.name}
              measure={measure}
              position={index}
              row={row}
              to={{ state, selected: row.name, q: text }}
              isCurrent={row.name === selected}
              brought={row.name === brought?.name ? brought : undefined}
              done={done}
              isOneOfMany={isTwice(row.cluster)}
              marks={isRequest(row.name) ? marks : undefined}
              onFollow={onFollow}
            />
          )}
        </RowWindow>
      </ul>
    </section>
  );
}

interface QueueRowProps {
  readonly measure: Measure;
  readonly position: number;
  readonly row: ApprovalRow;
  readonly to: InboxAddress;
  readonly isCurrent: boolean;
  /** Where it is the case that was opened last. */
  readonly brought: Brought | undefined;
  readonly done: SectionProps["done"];
  /** There are others for the same cluster: then the request's own name identifies it. */
  readonly isOneOfMany: boolean;
  readonly marks: QueueMarks | undefined;
  readonly onFollow: (to: InboxAddress) => void;
}

function QueueRow(props: QueueRowProps) {
  const { measure, position, row, to, isCurrent, brought, done, isOneOfMany, marks, onFollow } = props;
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!brought || done.current === brought) return;
    done.current = brought;
    element.current?.scrollIntoView({ block: "nearest" });
  }, [brought, done]);
  const appearance = rowAppearance(row);
  return (
    <li
      ref={measure}
      data-index={position}
      data-case={row.name}
      data-risk={row.risk}
      data-state={row.state}
      className="group relative"
    >
      {marks ? <QueueTick name={row.name} label={row.object} marks={marks} /> : null}
      <InboxLink
        ref={element}
        to={to}
        onFollow={onFollow}
        aria-current={isCurrent ? "true" : undefined}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b px-4 py-2.5 hover:bg-hover sheet:py-[7px] sheet:pl-6 sheet:aria-[current]:bg-selected sheet:aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
        <span className="flex min-w-0 font-medium font-mono text-body leading-5 tracking-[-0.02em] sheet:text-[12.5px]">
          <CutName name={row.cluster ?? row.object} wrapsOnPhone />
        </span>
        <span className="text-small text-text-3 leading-5">
          <Age since={row.createdAt} />
        </span>
        <span className="col-span-2 col-start-2 text-small text-text-2 leading-[18px] sheet:leading-4">
          {[appearance.label, kindText(row)].filter(Boolean).join(", ")}.{" "}
          {row.certificate ? `Valid until ${clock(row.certificate.notAfter, Date.now())}. ` : null}
          {row.headline}
          {/[.!?]$/.test(row.headline) ? "" : "."}
          {isOneOfMany ? <span className="mono block text-text-3 [overflow-wrap:anywhere]">{row.object}</span> : null}
        </span>
      </InboxLink>
    </li>
  );
}
