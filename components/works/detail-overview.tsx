"use client";

import { Suspense } from "react";
import { ClusterInspection } from "@/components/explain/cluster-inspection";
import { ConditionList } from "@/components/labels/condition-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { late } from "@/components/ui/hooks/late";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { WorkDetail } from "@/lib/api/works/work-detail";
import { count } from "@/lib/format/count";
import { notWell } from "@/lib/health/not-well";
import type { WorkRow } from "@/lib/lists/works/row";
import { DriftList } from "./drift-list";
import { ManifestList } from "./manifest-list";

const DeletionPanel = late(async () => (await import("@/components/deletion/deletion-panel")).DeletionPanel);

interface DetailOverviewProps {
  readonly row: WorkRow;
  readonly detail: WorkDetail | undefined;
  /** Why there is no detail. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Whether it is applied and available, and the status of each manifest. */
export function WorkOverview({ row, detail, error, onTryAgain }: DetailOverviewProps) {
  const unwell = notWell(detail?.manifests ?? []);
  return (
    <div className="flex flex-1 flex-col">
      <p className="border-line border-b px-4 pt-4 pb-4 text-[18px] text-text-2 leading-[27px] tracking-title sheet:px-6 sheet:text-title sheet:leading-[30px]">
        <span className="block max-w-[90ch] text-pretty">{row.message ?? "Applied and available."}</span>
      </p>
      {row.isLeaving ? (
        <Suspense>
          <DeletionPanel cluster={row.cluster} of={{ kind: "ManifestWork", name: row.work }} />
        </Suspense>
      ) : null}
      {detail ? (
        <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
          <div className="min-w-0">
            <DriftList detail={detail} cluster={row.cluster} />
            <ManifestList manifests={detail.manifests} />
            {unwell.length > 0 ? <ClusterInspection cluster={row.cluster} objects={unwell} /> : null}
            <ConditionList kind="ManifestWork" of={row.name} conditions={detail.conditions} />
          </div>
          <div className="min-w-0 border-line max-nav:border-t nav:border-l">
            <WorkFacts row={row} />
          </div>
        </div>
      ) : (
        <Missing error={error} onTryAgain={onTryAgain} />
      )}
    </div>
  );
}

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

function WorkFacts({ row }: { readonly row: WorkRow }) {
  return (
    <section aria-label="Facts" className="pb-4">
      <SectionTitle title="Facts" />
      <div className="px-4 sheet:px-6">
        <WorkFactList row={row} />
      </div>
    </section>
  );
}

/** Facts about a work besides its status. */
export function WorkFactList({ row: { addOn, cluster, createdAt, manifests, since } }: { readonly row: WorkRow }) {
  const facts = [
    {
      label: "Cluster",
      value: (
        <Link href={`/clusters/${cluster}`} className={LINK}>
          {cluster}
        </Link>
      ),
      machine: true,
    },
    {
      label: "Add-on",
      value: addOn && (
        <Link href={`/clusters/${cluster}/addons?addon=${addOn}`} className={LINK}>
          {addOn}
        </Link>
      ),
      machine: true,
    },
    { label: "Manifests", value: count(manifests) },
    { label: "Status since", value: since && <Ago at={since} /> },
    { label: "Created", value: <Ago at={createdAt} /> },
  ];
  return <Facts facts={facts} />;
}

function Ago({ at }: { readonly at: string }) {
  return (
    <>
      <Age since={at} /> ago
    </>
  );
}

function Missing({ error, onTryAgain }: Pick<DetailOverviewProps, "error" | "onTryAgain">) {
  if (!error) return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the work.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="this work" error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
