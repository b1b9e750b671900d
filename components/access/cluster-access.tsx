"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { asSentence } from "@/lib/health/summary";
import type { AccessRow } from "@/lib/lists/access/row";
import { accessPart } from "@/lib/queries/access/access";
import { accessHref } from "./access-href";
import { ACCESS_WAY_LABELS, accessAppearance, accessMessage, tokenEndLabel } from "./access-labels";
import { NewAccount } from "./new-account";
import { ReachSummary } from "./reach-summary";
import { TunnelCheck } from "./tunnel-check";

const MAX_SHOWN = 100;

/** From where one cluster is reached: namespaces that may choose it, and each way into it. */
export function ClusterAccess({ cluster }: { readonly cluster: string }) {
  const filter = `cluster=${cluster}`;
  const { data, error, refetch } = useQuery(accessPart("cluster", { q: filter, sort: "state", limit: MAX_SHOWN }));
  return (
    <>
      <ReachSummary cluster={cluster} />
      <section aria-label="Access to this cluster">
        <SectionTitle title="Access to this cluster" note={data?.synced ? String(data.total) : undefined} />
        <div className="px-4 pb-3 empty:hidden sheet:px-6">
          <NewAccount cluster={cluster} />
        </div>
        {error && !data ? <ListProblem subject="ways to reach it" error={error} onTryAgain={refetch} /> : null}
        {data?.synced && data.total === 0 ? (
          <p className="px-4 pb-4 text-text-2 sheet:px-6">None that this hub has, and that you may see.</p>
        ) : null}
        <ul className="border-line border-t empty:hidden">
          {data?.rows.map((row) => (
            <Way key={row.name} row={row} />
          ))}
        </ul>
        {data && data.total > data.rows.length ? (
          <p className="px-4 py-3 sheet:px-6">
            <Link href={filterHref("/access", filter)} className="text-accent-text hover:underline">
              All of them in the list
            </Link>
          </p>
        ) : null}
      </section>
    </>
  );
}

const NOTE = "col-span-full text-pretty text-small text-text-2 empty:hidden [overflow-wrap:anywhere]";

function Way({ row }: { readonly row: AccessRow }) {
  const { cluster, holders, namespace, object, rotation, until, way } = row;
  const message = accessMessage(row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 border-line border-b px-4 py-2 sheet:px-6">
      <span className="mono [overflow-wrap:anywhere]">
        {way === "account" ? (
          <Link href={accessHref(row)} className="text-accent-text hover:underline">
            {object}
          </Link>
        ) : (
          [namespace, object].filter(Boolean).join("/")
        )}
        <span className="ml-2 font-sans text-small text-text-3">{ACCESS_WAY_LABELS[way]}</span>
      </span>
      <StatusBadge appearance={accessAppearance(row)} />
      <p className={NOTE}>
        {until === undefined ? null : (
          <>
            {tokenEndLabel(row)} <Moment at={until} />.{" "}
          </>
        )}
        {rotation === "off" ? "It is not renewed. " : null}
        {holders.length > 0 ? `For ${holders.join(", ")}.` : null}
      </p>
      <p className={NOTE}>{message === undefined ? null : asSentence(message)}</p>
      {way === "proxy" ? <TunnelCheck cluster={cluster} /> : null}
    </li>
  );
}
