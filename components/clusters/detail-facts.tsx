import { MissingRightNote } from "@/components/status/missing-right";
import { filterHref } from "@/components/status/use-filter-text";
import { Age } from "@/components/ui/age";
import { Facts, KeyValues } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import type { ClusterDetail, ClusterRow } from "@/lib/api/clusters";

interface DetailFactsProps {
  readonly row: ClusterRow;
  /** Absent while it is read, and for whoever may not. */
  readonly detail: ClusterDetail | undefined;
}

/** What is known of the cluster besides how it is. */
export function DetailFacts({ row, detail }: DetailFactsProps) {
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
    <section aria-label="Facts" className="pb-4">
      <SectionTitle title="Facts" />
      <div className="px-4 sheet:px-6">
        <Facts facts={facts.filter(({ value }) => value !== undefined)} />
      </div>
      {detail ? (
        <>
          <Chips title="Labels" values={detail.labels} />
          <Chips title="Claims" note="as the cluster's agent reports them" values={detail.claims} />
        </>
      ) : null}
    </section>
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
  if (!at) return "never: it has renewed no lease";
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
    <Link href={filterHref("/clusters", `set=${set}`)} className="text-accent-text hover:underline hover:underline-offset-2">
      {set}
    </Link>
  );
}

function WorksLink({ cluster }: { readonly cluster: string }) {
  return (
    <Link href={filterHref("/works", `cluster=${cluster}`)} className="text-accent-text hover:underline hover:underline-offset-2">
      what is carried to it
    </Link>
  );
}

interface ChipsProps {
  readonly title: string;
  readonly note?: string;
  readonly values: Readonly<Record<string, string>>;
}

function Chips({ title, note, values }: ChipsProps) {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      <SectionTitle title={title} note={note} />
      <div className="px-4 sheet:px-6">
        <KeyValues label={title} entries={entries} />
      </div>
    </>
  );
}
