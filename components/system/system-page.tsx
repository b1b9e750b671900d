"use client";

import { ListNotices } from "@/components/request-state/list-notices";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { ViewGate } from "@/components/request-state/view-gate";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Facts } from "@/components/ui/layout/facts";
import { PageHeader } from "@/components/ui/layout/page-header";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import type { SystemOverview } from "@/lib/api/system/system";
import { plural } from "@/lib/format/count";
import { systemOverview } from "@/lib/queries/system/system";
import { CacheTable } from "./cache-table";
import { FindingList } from "./finding-list";
import { systemSummary } from "./system-summary";

const TITLE = "System";

const LOADING = (
  <>
    <PageHeader title={TITLE} />
    <SkeletonRows reading="Checking the hub." columns={["w-20", "w-24", "w-80"]} />
  </>
);

/** What works on the hub and what does not, seen from this console, and how to mend it. */
export function SystemPage() {
  return (
    <ViewGate title={TITLE} subject="checks" query={systemOverview()} loading={LOADING}>
      {({ page, ...read }) => <Loaded system={page} {...read} />}
    </ViewGate>
  );
}

interface LoadedProps {
  readonly system: SystemOverview;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ system, error, onTryAgain }: LoadedProps) {
  const { console, findings, programs, ownPrograms, featureGates, caches, hiddenCaches } = system;
  const staleSince = useStaleSince();
  return (
    <div className="pb-6">
      <PageHeader
        title={TITLE}
        about={systemSummary(findings)}
        actions={<Button onClick={() => void onTryAgain()}>Check again</Button>}
      />
      <ListNotices subject="checks" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <SectionTitle title="Checks" note="by the console's account and yours" />
      <FindingList findings={findings} />
      <div className="grid grid-cols-[minmax(0,1fr)] nav:grid-cols-2">
        <section aria-label="This console">
          <SectionTitle title="This console" />
          <div className="px-4 sheet:px-6">
            <Facts
              facts={[
                { label: "Version", value: console.version, machine: true },
                { label: "Node", value: console.node, machine: true },
                { label: "Running", value: <Age since={console.startedAt} /> },
                { label: "Hub", value: console.hub },
              ]}
            />
          </div>
        </section>
        <section aria-label="Feature gates of OCM">
          <SectionTitle title="Feature gates of OCM" note="set by the ClusterManager" />
          <div className="px-4 sheet:px-6">
            <FeatureGates gates={featureGates} />
          </div>
        </section>
      </div>
      <SectionTitle title="OCM's programs" note="in open-cluster-management-hub" />
      <Programs label="OCM's programs" programs={programs} />
      <SectionTitle title="Flotilla's programs" note="in flotilla-system" />
      <Programs label="Flotilla's programs" programs={ownPrograms} />
      <SectionTitle
        title="Caches of this console"
        note={hiddenCaches > 0 ? `${plural(hiddenCaches, "kind")} you may not list` : undefined}
      />
      <CacheTable caches={caches} />
    </div>
  );
}

function FeatureGates({ gates: { items, missing } }: { readonly gates: SystemOverview["featureGates"] }) {
  if (missing) return <MissingRightNote missing={missing} />;
  if (items.length === 0) return <p className="text-text-2">None is set: OCM's defaults hold.</p>;
  return (
    <Facts
      facts={items.map(({ component, feature, isEnabled }) => ({
        label: component,
        value: `${feature}: ${isEnabled ? "on" : "off"}`,
      }))}
    />
  );
}

interface ProgramsProps {
  readonly label: string;
  readonly programs: SystemOverview["programs"];
}

function Programs({ label, programs: { items, missing } }: ProgramsProps) {
  if (missing) {
    return (
      <p className="px-4 sheet:px-6">
        <MissingRightNote missing={missing} />
      </p>
    );
  }
  if (items.length === 0)
    return <p className="px-4 text-text-2 sheet:px-6">There are none on this hub: they run elsewhere.</p>;
  return (
    <Table
      label={label}
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell>Version</HeadCell>
          <HeadCell number={true}>Ready</HeadCell>
        </>
      }
    >
      {items.map(({ name, version, ready, replicas }) => (
        <Row key={name} columns={3}>
          <Cell>
            <span className="mono">{name}</span>
          </Cell>
          <Cell quiet={version === undefined}>{version ?? "by digest"}</Cell>
          <Cell number={true}>
            {ready} of {replicas}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
