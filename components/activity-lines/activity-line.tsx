"use client";

import { ChevronDown } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { late } from "@/components/ui/hooks/late";
import type { ActivityRow } from "@/lib/api/activity/activity";
import { cn } from "@/lib/cn";
import { formats } from "@/lib/format/locale";
import { exactTime } from "@/lib/format/time";
import { kindAndPart, namesKind, OUTCOMES, UNSIGNED } from "./activity-labels";

const ActivityDetails = late(async () => (await import("./activity-details")).ActivityDetails);

interface ActivityLineProps {
  readonly row: ActivityRow;
  /** The page of its object, where that has one and is not the page at hand. */
  readonly href?: string | undefined;
}

/** One act: when, who, what, and what came of it. The rest is shown on demand. */
export function ActivityLine({ row, href }: ActivityLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { action, authenticity, outcome, time, user } = row;
  return (
    <li data-outcome={outcome} className="border-line border-b px-4 py-[7px] sheet:px-6 sheet:py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 sheet:grid-cols-[64px_minmax(0,140px)_minmax(0,1fr)_auto] nav:grid-cols-[64px_minmax(0,180px)_minmax(0,1fr)_auto]">
        <time
          dateTime={time}
          title={exactTime(time)}
          className="text-small text-text-3 max-sheet:order-2 max-sheet:text-right"
        >
          {clockOf(time)}
        </time>
        <span className="mono truncate max-sheet:order-1" title={user}>
          {user}
        </span>
        <p className="min-w-0 [overflow-wrap:anywhere] max-sheet:order-3 max-sheet:col-span-2">
          {action} <ObjectName row={row} href={href} />
        </p>
        <div className="flex items-center gap-3 max-sheet:order-4 max-sheet:col-span-2 sheet:justify-end">
          {authenticity === "signed" ? null : <StatusBadge appearance={UNSIGNED[authenticity]} as="plain" />}
          <StatusBadge appearance={OUTCOMES[outcome]} />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="ml-auto flex h-6 items-center gap-1 rounded-control px-1.5 text-small text-text-2 hover:bg-sunken hover:text-text"
          >
            Details
            <ChevronDown
              size={14}
              strokeWidth={1.5}
              aria-hidden="true"
              className={cn("transition-transform", isOpen && "rotate-180")}
            />
          </button>
        </div>
      </div>
      <div id={id}>
        <Suspense>{isOpen ? <ActivityDetails row={row} /> : null}</Suspense>
      </div>
    </li>
  );
}

function ObjectName({ row: { action, object }, href }: ActivityLineProps) {
  if (!object) return null;
  const { name, namespace } = object;
  const text = namespace === undefined ? name : `${namespace}/${name}`;
  return (
    <>
      {namesKind(action, object.kind) ? null : <span className="text-text-2">{kindAndPart(object)} </span>}
      {href === undefined ? (
        <span className="mono">{text}</span>
      ) : (
        <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
          {text}
        </Link>
      )}
    </>
  );
}

/** The day stands above. */
function clockOf(time: string): string {
  return new Date(time).toLocaleTimeString(formats.dates);
}
