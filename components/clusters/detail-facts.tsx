import type { ComponentType, ReactNode } from "react";
import { filterHref } from "@/components/list/filter-href";
import { clusterSetHref } from "@/components/object/object-address";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Facts, KeyValues } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import type { ClusterRow } from "@/lib/lists/clusters/row";

interface DetailFactsProps {
  readonly row: ClusterRow;
  /** Absent while loading, and for callers without access. */
  readonly detail: ClusterDetail | undefined;
}

/** Facts about the cluster besides its status. */
export function ClusterDetailFacts({ row, detail }: DetailFactsProps) {
  return (
    <section aria-label="Facts" className="pb-4">
      <FactLists row={row} detail={detail} part={TitledPart} />
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function TitledPart({ title, note, children }: PartProps) {
  return (
    <>
      <SectionTitle title={title} note={note} />
      <div className="px-4 sheet:px-6">{children}</div>
    </>
  );
}

interface FactListsProps extends DetailFactsProps {
  /** Puts a title above a list. */
  readonly part: ComponentType<PartProps>;
}

/** Facts, labels and claims, each under its title. */
export function FactLists({ row, detail, part: Part }: FactListsProps) {
  const facts = [
    { label: "Set", value: row.set && <SetLink set={row.set} />, machine: true },
    { label: "Kubernetes", value: row.kubernetesVersion, machine: true },
    { label: "Provider", value: row.provider },
    { label: "Region", value: row.region },
    { label: "Environment", value: row.environment },
    { label: "Created", value: <Ago at={row.createdAt} /> },
    { label: "Works", value: <WorksLink cluster={row.name} /> },
    ...(detail ? detailFacts(detail) : []),
  ];
  return (
    <>
      <Part title="Facts">
        <Facts facts={facts.filter(({ value }) => value !== undefined)} />
      </Part>
      {detail ? (
        <>
          <Part title="Labels">
            <KeyValues label="Labels" entries={sorted(detail.labels)} />
          </Part>
          <Part title="Claims" note="as the cluster's agent reports them">
            <KeyValues label="Claims" entries={sorted(detail.claims)} />
          </Part>
        </>
      ) : null}
    </>
  );
}

function detailFacts({ acceptedAt, apiServers, lastSeen }: ClusterDetail) {
  return [
    { label: "Accepted", value: acceptedAt ? <Ago at={acceptedAt} /> : "not yet" },
    { label: "Last seen", value: <LastLease lastSeen={lastSeen} /> },
    { label: "API servers", value: apiServers.join(", "), machine: true },
  ];
}

function LastLease({ lastSeen: { at, missing } }: Pick<ClusterDetail, "lastSeen">) {
  if (missing) return <MissingRightNote missing={missing} />;
  if (!at) return "never";
  return (
    <span title="lease managed-cluster-lease, renewTime">
      <Ago at={at} />
    </span>
  );
}

function Ago({ at }: { readonly at: string }) {
  return (
    <>
      <Age since={at} /> ago
    </>
  );
}

function SetLink({ set }: { readonly set: string }) {
  return (
    <Link href={clusterSetHref(set)} className="text-accent-text hover:underline hover:underline-offset-2">
      {set}
    </Link>
  );
}

function WorksLink({ cluster }: { readonly cluster: string }) {
  return (
    <Link
      href={filterHref("/works", `cluster=${cluster}`)}
      className="text-accent-text hover:underline hover:underline-offset-2"
    >
      ManifestWorks
    </Link>
  );
}

function sorted(values: Readonly<Record<string, string>>) {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}
