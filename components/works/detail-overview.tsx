"use client";

import { ConditionList } from "@/components/status/condition-list";
import { ListProblem } from "@/components/status/list-problem";
import { Age } from "@/components/ui/age";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import type { WorkDetail } from "@/lib/api/work-detail";
import type { WorkRow } from "@/lib/api/works";
import { count } from "@/lib/format/count";
import { ManifestList } from "./manifest-list";

interface DetailOverviewProps {
  readonly row: WorkRow;
  readonly detail: WorkDetail | undefined;
  /** Why there is no detail. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Is it applied and available, and what its cluster says of each manifest. */
export function DetailOverview({ row, detail, error, onTryAgain }: DetailOverviewProps) {
  return (
    <div className="flex flex-1 flex-col">
      <p className="border-line border-b px-4 pt-4 pb-4 text-[18px] text-text-2 leading-[27px] tracking-title sheet:px-6 sheet:text-title sheet:leading-[30px]">
        <span className="block max-w-[90ch] text-pretty">{row.sentence ?? "It is applied, and all that it makes is available."}</span>
      </p>
      {detail ? (
        <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
          <div className="min-w-0">
            <ManifestList manifests={detail.manifests} />
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
        <FactList row={row} />
      </div>
    </section>
  );
}

/** What is known of a work besides how it is. */
export function FactList({ row: { addOn, cluster, createdAt, manifests, since } }: { readonly row: WorkRow }) {
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
    { label: "So since", value: since && <Ago at={since} /> },
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
  if (!error) return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the work from the hub.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="this work" error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
