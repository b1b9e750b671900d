"use client";

import { OwnDeletion } from "@/components/deletion/own-deletion";
import { ConditionList } from "@/components/labels/condition-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { Notice } from "@/components/ui/feedback/notice";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ReplicaSetDetail, ReplicaSetLane } from "@/lib/api/replica-sets/replica-set-detail";
import { exactTerm } from "@/lib/filter/print-value";
import { plural } from "@/lib/format/count";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { PlacementLane } from "./placement-lane";
import { ReplicaSetFacts } from "./replica-set-facts";
import { ReplicaSetSteering } from "./replica-set-steering";
import { SetWorks } from "./set-works";

interface ReplicaSetOverviewProps {
  readonly row: ReplicaSetRow;
  readonly detail: ReplicaSetDetail | undefined;
  /** Why there is no detail. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** How far its rollout is at each placement, and its work on every cluster. */
export function ReplicaSetOverview({ row, detail, error, onTryAgain }: ReplicaSetOverviewProps) {
  return (
    <div className="flex flex-1 flex-col">
      <OwnDeletion of={{ kind: "ManifestWorkReplicaSet", namespace: row.namespace, name: row.set }} />
      <p className="px-4 pt-4 pb-4 text-[18px] text-text-2 leading-[27px] tracking-title sheet:px-6 sheet:text-title sheet:leading-[30px]">
        <span className="block max-w-[90ch] text-pretty">
          {row.message ?? "Its template is on every cluster that it selects."}
        </span>
      </p>
      {detail ? (
        <Lanes detail={detail} worksHref={worksHref(row)} />
      ) : (
        <Missing error={error} onTryAgain={onTryAgain} />
      )}
      <div className="flex-1 border-line border-t nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
        <div className="min-w-0">
          <SetWorks row={row} />
          {detail ? <ConditionList kind="ManifestWorkReplicaSet" of={row.name} conditions={detail.conditions} /> : null}
        </div>
        <div className="min-w-0 border-line max-nav:border-t nav:border-l">
          <section aria-label="Facts" className="pb-4">
            <SectionTitle title="Facts" />
            <div className="px-4 sheet:px-6">
              <ReplicaSetFacts row={row} />
            </div>
          </section>
          <ReplicaSetSteering path={{ namespace: row.namespace, name: row.set }} />
        </div>
      </div>
    </div>
  );
}

interface LanesProps {
  readonly detail: ReplicaSetDetail;
  readonly worksHref: string;
}

/** The list of its works. */
function worksHref({ namespace, set }: ReplicaSetRow): string {
  return `/works?${new URLSearchParams({ q: exactTerm("set", `${namespace}.${set}`) })}`;
}

function Lanes({ detail: { lanes, absent, missing }, worksHref }: LanesProps) {
  return (
    <>
      {absent.map((name) => (
        <Notice key={name} tone="bad">
          There is no placement {name} in its namespace, so nothing is written.
        </Notice>
      ))}
      {missing ? (
        <Notice tone="plain">
          The rollout is hidden: it is computed from placements, decisions, works and clusters, and you may not{" "}
          <code className="mono">
            {missing.verb} {missing.resource}.{missing.group}
          </code>
          .
        </Notice>
      ) : null}
      {lanes?.map((lane) => (
        <section key={lane.placement} aria-label={`Rollout at ${lane.placement}`} className="pb-4">
          <SectionTitle title={lane.placement} note={strategyText(lane)} />
          {lane.notice ? <Notice tone={NOTICE_TONE[lane.notice.level]}>{lane.notice.message}</Notice> : null}
          {lane.total > 0 ? (
            <PlacementLane lane={lane} href={worksHref} />
          ) : (
            <p className="px-4 text-text-2 sheet:px-6">It selects no clusters.</p>
          )}
        </section>
      ))}
    </>
  );
}

const NOTICE_TONE = { bad: "bad", warn: "warn", note: "plain" } as const;

/** "Progressive, 3 at a time, 1 min of soak". */
function strategyText({ strategy, maxConcurrency, minSuccessTime, progressDeadline, total }: ReplicaSetLane): string {
  return [
    strategy,
    plural(total, "cluster"),
    maxConcurrency === undefined ? "" : `${maxConcurrency} at a time`,
    minSuccessTime === undefined ? "" : `${minSuccessTime} of soak`,
    progressDeadline === undefined ? "" : `deadline ${progressDeadline}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function Missing({ error, onTryAgain }: Pick<ReplicaSetOverviewProps, "error" | "onTryAgain">) {
  if (!error) return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the rollout.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="this replica set" error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
