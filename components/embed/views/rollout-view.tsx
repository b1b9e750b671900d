"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense, useState } from "react";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameNote, FrameSkeleton } from "@/components/embed/frame-states";
import { NotThere, ReadView } from "@/components/embed/read-view";
import { useNames } from "@/components/embed/use-names";
import { rolloutStageAppearance } from "@/components/labels/rollout-stage-appearance";
import { Lane } from "@/components/rollouts/lane";
import { type RolloutName, readRolloutClusterChoice, rolloutHref } from "@/components/rollouts/rollout-address";
import { calmText, progress, stageText } from "@/components/rollouts/rollout-messages";
import { Figure } from "@/components/ui/feedback/figure";
import { Notice } from "@/components/ui/feedback/notice";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { late } from "@/components/ui/hooks/late";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";

const RolloutClusters = late(async () => (await import("./rollout-clusters")).RolloutClusters);

const LINES = 6;
const NOTICE_TONE = { bad: "bad", warn: "warn", note: "plain" } as const;

/** A rollout's progress and its lane; with `?show=clusters` its clusters, too. */
export function RolloutView() {
  const [addOn = "", namespace = "", placement = ""] = useNames();
  const name = { addOn, namespace, placement };
  const [withClusters] = useState(
    () => typeof location !== "undefined" && new URLSearchParams(location.search).get("show") === "clusters",
  );
  const at = rolloutHref(name);
  return (
    <EmbedFrame at={at} holds={(path) => withClusters && path === at} lines={LINES}>
      {() => <Rollout name={name} withClusters={withClusters} />}
    </EmbedFrame>
  );
}

interface RolloutProps {
  readonly name: RolloutName;
  readonly withClusters: boolean;
}

function Rollout({ name: { addOn, namespace, placement }, withClusters }: RolloutProps) {
  const read = useQuery(rolloutList());
  return (
    <ReadView read={read} lines={LINES}>
      {({ rows, synced }) => {
        const isIt = (row: RolloutRow) =>
          row.addOn === addOn && row.namespace === namespace && row.placement === placement;
        const row = rows.find(isIt);
        if (row) return <Shown row={row} withClusters={withClusters} />;
        if (!synced) return <FrameSkeleton lines={LINES} />;
        return (
          <NotThere>
            {addOn} is not installed through {namespace}/{placement}.
          </NotThere>
        );
      }}
    </ReadView>
  );
}

interface ShownProps {
  readonly row: RolloutRow;
  readonly withClusters: boolean;
}

function Shown({ row, withClusters }: ShownProps) {
  const choice = readRolloutClusterChoice(useSearchParams());
  return (
    <>
      <EmbedHead title={row.addOn} machine href={rolloutHref(row)}>
        <StatusBadge appearance={rolloutStageAppearance(row)} text={stageText(row)} as="pill" />
      </EmbedHead>
      {row.total === 0 ? (
        <FrameNote shape="dash" title="No clusters selected yet">
          They appear here when the placement has been scheduled.
        </FrameNote>
      ) : (
        <>
          <div className="flex flex-wrap gap-x-10 gap-y-2 px-4 pb-2 sheet:px-6">
            {progress(row).map(({ label, value, of }) => (
              <Figure key={label} label={label} value={value} of={of} most={row.total} />
            ))}
          </div>
          <StateLine row={row} />
          <Lane row={row} choice={withClusters ? choice : { show: "all" }} />
        </>
      )}
      <Suspense>{withClusters && row.total > 0 ? <RolloutClusters row={row} choice={choice} /> : null}</Suspense>
    </>
  );
}

function StateLine({ row }: Pick<ShownProps, "row">) {
  const { held, notice } = row;
  if (!notice) return <p className="px-4 pb-3 text-small text-text-3 sheet:px-6">{calmText(row)}</p>;
  return (
    <Notice tone={held && notice.level === "warn" ? "waiting" : NOTICE_TONE[notice.level]}>{notice.message}</Notice>
  );
}
