"use client";

import { memo, useMemo, useState } from "react";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { useMedia } from "@/components/ui/hooks/use-media";
import { CutName } from "@/components/ui/layout/cut-name";
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
  const isNarrow = useMedia("(max-width: 899px)");
  const columns = useMemo(() => rolloutClusterColumns(longest, hasWaves, isNarrow), [longest, hasWaves, isNarrow]);
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
            belowOf={isNarrow ? columns.length : undefined}
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
  /** Of how many columns the reason is below; undefined where it has its own. */
  readonly belowOf: number | undefined;
  readonly measure: ((element: Element | null) => void) | undefined;
}

const ClusterTableRow = memo(function ClusterTableRow({
  addOn,
  cluster,
  position,
  isCurrent,
  hasWaves,
  belowOf,
  measure,
}: ClusterTableRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const { name, wave, stage, health, since } = cluster;
  const reason = reasonOf(cluster);
  const why = reason ? <Reason addOn={addOn} cluster={name} message={reason} isCut={!belowOf} /> : null;
  const cell = cn(CELL, Boolean(belowOf && why) && "border-b-0");
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  return (
    <tbody ref={measure} data-index={position} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr
        ref={line}
        data-row={name}
        data-cluster={name}
        data-stage={stage}
        data-health={health}
        aria-rowindex={position + 2}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        className="scroll-my-20 outline-none"
      >
        <th scope="row" className={cn(cell, "pl-6 text-left font-regular", mark)}>
          <Link href={`/clusters/${encodeURIComponent(name)}`} className={ROW_NAME}>
            <CutName name={name} />
          </Link>
        </th>
        {hasWaves ? <td className={cn(cell, "text-right text-text-2 tabular-nums")}>{wave + 1}</td> : null}
        <td className={cell}>
          <Flash of={stage}>
            <StatusBadge appearance={PHASE[PHASE_OF[stage]]} />
          </Flash>
        </td>
        <td className={cn(cell, "whitespace-nowrap text-right text-text-2")}>{since ? <Age since={since} /> : null}</td>
        <td className={cell}>
          <Flash of={health}>
            <StatusBadge appearance={healthAppearance(cluster)} />
          </Flash>
        </td>
        {belowOf ? null : <td className={cn(cell, "pr-6 text-small text-text-2")}>{why}</td>}
      </tr>
      {belowOf && why ? (
        <tr>
          <td
            colSpan={belowOf}
            className={cn("border-line border-b px-6 pb-2 text-small text-text-2 [overflow-wrap:anywhere]", mark)}
          >
            {why}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

interface ReasonProps {
  readonly addOn: string;
  readonly cluster: string;
  readonly message: string;
  /** On one line, with its end, which says what is wrong. */
  readonly isCut: boolean;
}

/** Of a reason in a narrow column: it ends with whole words. */
const END = 18;

function endOf(message: string): number {
  const start = message.indexOf(" ", message.length - END);
  return start < 0 ? END : message.length - start - 1;
}

/** The sentence leads to where it comes from. */
function Reason({ addOn, cluster, message, isCut }: ReasonProps) {
  return (
    // Another message is another element: its end does not move from where the last one's was.
    <Link
      key={message}
      href={chainHref(addOn, cluster)}
      className={cn("hover:text-text hover:underline hover:underline-offset-2", isCut && "flex")}
    >
      {isCut ? <CutName name={message} tail={endOf(message)} /> : message}
    </Link>
  );
}
