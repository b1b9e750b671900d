"use client";

import { useQuery } from "@tanstack/react-query";
import { gateHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import type { GateRow } from "@/lib/lists/gates/row";
import { windowsOf } from "@/lib/queries/gates/gate-parts";
import { GATE_APPEARANCE } from "./gate-labels";
import { vetoText } from "./veto-text";
import { ZonedMoment } from "./zoned-moment";

interface ClusterGatesProps {
  readonly cluster: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>>;
}

/** When updates may start on a cluster: its maintenance windows, and its veto. Nothing where they may at any time. */
export function ClusterGates({ cluster, labels, claims }: ClusterGatesProps) {
  const { data } = useQuery(windowsOf(cluster));
  const windows = data?.rows ?? [];
  const held = labels[HOLD_UPDATES_LABEL];
  const isHeld = held !== undefined && held !== "false";
  if (windows.length === 0 && !isHeld) return null;
  return (
    <section aria-label="When updates may start">
      <SectionTitle title="When updates may start" note="maintenance windows and vetoes" />
      {isHeld ? (
        <p className="px-4 pb-2 text-pretty sheet:px-6">
          Nothing starts: the cluster has the label <code className="mono">{HOLD_UPDATES_LABEL}</code>.
        </p>
      ) : null}
      <ul className="border-line border-t">
        {windows.map((row) => (
          <OneWindow key={row.name} row={row} veto={vetoText(row, { labels, claims })} />
        ))}
      </ul>
    </section>
  );
}

function OneWindow({ row, veto }: { readonly row: GateRow; readonly veto: string | undefined }) {
  const { addOns, object, status, until, zone } = row;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-4 py-2 sheet:px-6">
      <Link
        href={gateHref("window", object)}
        className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
      >
        {object}
      </Link>
      <StatusBadge appearance={GATE_APPEARANCE[status]} />
      {until === undefined ? null : (
        <span className="text-text-2">
          {status === "open" ? "closes " : "opens "}
          <ZonedMoment at={until} zone={zone} isTwofold />
        </span>
      )}
      {addOns.length > 0 ? <span className="text-text-3">for {addOns.join(", ")}</span> : null}
      {veto === undefined ? null : <span className="basis-full text-warn-text">{veto}</span>}
    </li>
  );
}
