"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { Notice } from "@/components/ui/feedback/notice";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import { BUNDLED, type DashboardEntry } from "@/lib/api/metrics/dashboards";
import { cn } from "@/lib/cn";
import { dashboardList, metricsSource } from "@/lib/queries/metrics/dashboards";
import { AddDashboard } from "./add-dashboard";
import { hrefOfDashboard } from "./dashboard-href";
import { NoPrometheus } from "./no-prometheus";
import { OWN_SOURCE, readOwn, useOwnNames } from "./own-dashboards";

const CRUMBS = [{ href: "/metrics", label: "Metrics" }];

/** All dashboards: those that come along, those of ConfigMaps, and those that somebody brought to this browser. */
export function DashboardList() {
  const alive = useAlive();
  const { data, error, refetch } = useQuery(dashboardList());
  const { data: source } = useQuery(metricsSource());
  return (
    <div className="pb-6">
      <PageHeader title="Dashboards" crumbs={CRUMBS} actions={alive ? <AddDashboard /> : null} />
      <div className="pt-3">
        {source?.isConfigured === false ? <NoPrometheus /> : null}
        {source?.problem ? <Notice tone="bad">{source.problem.text}</Notice> : null}
        {source?.limitedTo === undefined ? null : (
          <Notice tone="info">{`You see the series of ${source.limitedTo} clusters: those that you may see.`}</Notice>
        )}
        {data?.missing ? <Notice tone="plain">{data.missing}</Notice> : null}
      </div>
      {error && !data ? <ListProblem subject="dashboards" error={error} onTryAgain={refetch} /> : null}
      {alive && data ? <Entries items={data.items} /> : null}
    </div>
  );
}

/** A title is words, unlike the names in other tables. */
const TITLE = "font-sans text-base tracking-normal hover:underline";

function Entries({ items }: { readonly items: readonly DashboardEntry[] }) {
  const own = useOwnNames().flatMap((name) => readOwn(name) ?? []);
  return (
    <Table
      label="Dashboards"
      head={
        <>
          <HeadCell>Dashboard</HeadCell>
          <HeadCell>From</HeadCell>
        </>
      }
    >
      {items.map((item) => (
        <Row key={`${item.source}/${item.name}/${item.key ?? ""}`} columns={2}>
          <NameCell>
            <div className={cn(item.description !== undefined && "py-1.5")}>
              <Link href={hrefOfDashboard(item)} className={TITLE}>
                {item.title}
              </Link>
              {item.description === undefined ? null : (
                <p className="font-regular font-sans text-small text-text-3 tracking-normal">{item.description}</p>
              )}
            </div>
          </NameCell>
          <Cell quiet={true}>{fromText(item)}</Cell>
        </Row>
      ))}
      {own.map(({ name, title }) => (
        <Row key={`own ${name}`} columns={2}>
          <NameCell>
            <Link href={hrefOfDashboard({ source: OWN_SOURCE, name })} className={TITLE}>
              {title}
            </Link>
          </NameCell>
          <Cell quiet={true}>Yours, in this browser</Cell>
        </Row>
      ))}
    </Table>
  );
}

function fromText({ source, name, owner, isOwn }: DashboardEntry): string {
  if (source === BUNDLED) return "This console";
  const place = `ConfigMap ${source}/${name}`;
  if (isOwn) return `Yours, ${place}`;
  return owner === undefined ? place : `${owner}, ${place}`;
}
