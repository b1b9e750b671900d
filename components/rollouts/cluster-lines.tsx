"use client";

import { useState } from "react";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { cn } from "@/lib/cn";
import { chainHref } from "./rollout-address";
import { healthAppearance, reasonOf } from "./rollout-messages";

const ROW_PX = 58;

interface ClusterLinesProps {
  readonly addOn: string;
  readonly list: ShownRows<RolloutCluster>;
}

/** The same rows where a table does not fit. */
export function ClusterLines({ addOn, list: { rows, ...shown } }: ClusterLinesProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setList} aria-label="Clusters" className="border-line border-t">
      <RowWindow rows={rows} {...shown} rowPx={ROW_PX} list={list} as="li">
        {(cluster, index, measure) => (
          <ClusterLine key={cluster.name} addOn={addOn} cluster={cluster} position={index} measure={measure} />
        )}
      </RowWindow>
    </ul>
  );
}

interface ClusterLineProps {
  readonly addOn: string;
  readonly cluster: RolloutCluster;
  readonly position: number;
  readonly measure: ((element: Element | null) => void) | undefined;
}

function ClusterLine({ addOn, cluster, position, measure }: ClusterLineProps) {
  const { name, stage, health, since } = cluster;
  const reason = reasonOf(cluster);
  const appearance = PHASE[PHASE_OF[stage]];
  const ofHealth = healthAppearance(cluster);
  // There is one mark: a green one beside "unhealthy" would say that all is well.
  const marked = stage === "done" ? ofHealth : appearance;
  return (
    <li
      ref={measure}
      data-index={position}
      data-cluster={name}
      data-stage={stage}
      data-health={health}
      className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={marked.shape} className={cn("mt-[3px]", MARK_COLOUR[marked.tone])} />
      <Link
        href={reason ? chainHref(addOn, name) : `/clusters/${encodeURIComponent(name)}`}
        className="font-medium font-mono text-[13px] leading-5 tracking-[-0.02em] [overflow-wrap:anywhere] after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="min-w-12 text-right text-small text-text-3 leading-5">
        {since ? <Age since={since} /> : null}
      </span>
      <p className="col-span-2 col-start-2 text-pretty text-small text-text-2 leading-[18px] [overflow-wrap:anywhere]">
        {appearance.label}, {ofHealth.label.toLowerCase()}
        {reason ? <span className="text-text">. {reason}</span> : null}
      </p>
    </li>
  );
}
