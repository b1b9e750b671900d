"use client";

import { Stamp } from "lucide-react";
import { Link } from "@/components/ui/controls/link";
import { count, plural } from "@/lib/format/count";
import { useCounts } from "./use-counts";

/** How many approvals are pending for a person, on every page; hidden if there are none. */
export function WaitingApprovals() {
  const size = useCounts()["/approvals"];
  if (!size) return null;
  const label = `${plural(size, "approval")} waiting`;
  return (
    <Link
      ahead
      href="/approvals"
      aria-label={label}
      title={label}
      className="flex h-(--control-height) items-center gap-1.5 rounded-control px-2 text-small text-text-2 hover:bg-sunken hover:text-text"
    >
      <Stamp size={16} strokeWidth={1.5} aria-hidden="true" />
      <span data-figure="">{count(size)}</span>
    </Link>
  );
}
