"use client";

import { memo, useMemo, useState } from "react";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { cn } from "@/lib/cn";
import { longestName, type RolloutClusterColumn, rolloutClusterColumns } from "./cluster-columns";
import { chainHref } from "./rollout-address";
import { healthAppearance, reasonOf } from "./rollout-messages";

const ROW_PX = 32;
const HEAD =
  "h-(--row-head) whitespace-nowrap border-line border-b px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";
const CELL = "border-line border-b px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5";

interface ClusterTableProps {
  readonly addOn: string;
  readonly list: ShownRows<RolloutCluster>;
  readonly current: string | undefined;
  /** The list holds clusters of several waves. */
  readonly hasWaves: boolean;
}

/** Two axes side by side: the stage of a cluster in the rollout, and health of the add-on there. */
export function RolloutClusterTable({ addOn, list: { rows, ...shown }, current, hasWaves }: ClusterTableProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [before, setLongest] = useState(0);
  const longest = longestName(before, rows);
  if (longest !== before) setLongest(longest);
  const columns = useMemo(() => rolloutClusterColumns(longest, hasWaves), [longest, hasWaves]);
  return (
    <table
      ref={setTable}
      aria-label="Clusters"
      aria-rowcount={shown.size + 1}
      className="w-full table-fixed border-separate border-spacing-0 border-line border-t"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ label, widthPx }) => (
            <th
              key={label}
              scope="col"
              style={{ width: widthPx }}
              className={cn(HEAD, NUMBERS.has(label) && "text-right")}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} {...shown} rowPx={ROW_PX} list={table} as="tbody">
        {(cluster, index, measure) => (
          <ClusterTableRow
            key={cluster.name}
            addOn={addOn}
            cluster={cluster}
            position={index}
            isCurrent={cluster.name === current}
            hasWaves={hasWaves}
            measure={measure}
          />
        )}
      </RowWindow>
    </table>
  );
}

const NUMBERS: ReadonlySet<RolloutClusterColumn["label"]> = new Set(["Wave", "In phase"]);

interface ClusterTableRowProps {
  readonly addOn: string;
  readonly cluster: RolloutCluster;
  readonly position: number;
  readonly isCurrent: boolean;
  readonly hasWaves: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

const ClusterTableRow = memo(function ClusterTableRow({
  addOn,
  cluster,
  position,
  isCurrent,
  hasWaves,
  measure,
}: ClusterTableRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const { name, wave, stage, health, since } = cluster;
  const reason = reasonOf(cluster);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  return (
    <tbody ref={measure} data-index={position} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr
        ref={line}
        data-cluster={name}
        data-stage={stage}
        data-health={health}
        aria-rowindex={position + 2}
        className="scroll-my-20"
      >
        <th
          scope="row"
          className={cn(CELL, "pl-6 text-left font-medium font-mono text-[12.5px] tracking-[-0.025em]", mark)}
        >
          <Link
            href={`/clusters/${encodeURIComponent(name)}`}
            className="[overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {name}
          </Link>
        </th>
        {hasWaves ? <td className={cn(CELL, "text-right text-text-2 tabular-nums")}>{wave + 1}</td> : null}
        <td className={CELL}>
          <Flash of={stage}>
            <StatusBadge appearance={PHASE[PHASE_OF[stage]]} />
          </Flash>
        </td>
        <td className={cn(CELL, "whitespace-nowrap text-right text-text-2")}>{since ? <Age since={since} /> : null}</td>
        <td className={CELL}>
          <Flash of={health}>
            <StatusBadge appearance={healthAppearance(cluster)} />
          </Flash>
        </td>
        <td className={cn(CELL, "pr-6 text-small text-text-2 [overflow-wrap:anywhere]")}>
          {reason ? <Reason addOn={addOn} cluster={name} message={reason} /> : null}
        </td>
      </tr>
    </tbody>
  );
});

interface ReasonProps {
  readonly addOn: string;
  readonly cluster: string;
  readonly message: string;
}

/** The sentence leads to where it comes from. */
function Reason({ addOn, cluster, message }: ReasonProps) {
  return (
    <Link href={chainHref(addOn, cluster)} className="hover:text-text hover:underline hover:underline-offset-2">
      {message}
    </Link>
  );
}
