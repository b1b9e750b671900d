"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { count, plural } from "@/lib/format/count";
import { identityAlarms } from "@/lib/queries/approvals/identity-alarms";

/** How many forged identities were issued that nobody has acknowledged, on every page; hidden if there are none. */
export function IdentityAlarms() {
  const { data } = useQuery(identityAlarms());
  if (!data?.alarms) return null;
  const label = `${plural(data.alarms, "alarm")} about issued identities`;
  return (
    <Link
      href="/identities"
      aria-label={label}
      title={label}
      className="flex h-(--control-height) items-center gap-1.5 rounded-control px-2 text-bad-text text-small hover:bg-sunken"
    >
      <StatusIcon shape="octagon" className="text-bad" />
      <span data-figure="">{count(data.alarms)}</span>
    </Link>
  );
}
