"use client";

import { useQuery } from "@tanstack/react-query";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { Link } from "@/components/ui/controls/link";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { asSentence } from "@/lib/health/summary";
import type { AccessRow } from "@/lib/lists/access/row";
import { accessPart } from "@/lib/queries/access/access";
import { accessHref } from "./access-href";
import { ACCESS_KINDS, ACCESS_WAY_LABELS, accessAppearance, accessMessage, tokenEndLabel } from "./access-labels";

/** A way into a cluster next to the list: how it stands, and whom it is for. */
export function AccessPeek({ name, row: listed, marks }: PeekProps<AccessRow>) {
  const { data, error, refetch } = useQuery({
    ...accessPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      title={row?.object ?? name}
      marks={marks}
      href={row ? accessHref(row) : `/access?peek=access/${name}`}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="way into a cluster" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: AccessRow }) {
  const { cluster, from, holders, namespace, object, rotation, until, way } = row;
  const message = accessMessage(row);
  return (
    <>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={accessAppearance(row)} /> },
          { label: "Way", value: ACCESS_WAY_LABELS[way] },
          ...(until ? [{ label: tokenEndLabel(row), value: <Moment at={until} /> }] : []),
        ]}
      />
      {message ? <p className="mt-3 text-pretty [overflow-wrap:anywhere]">{asSentence(message)}</p> : null}
      {holders.length > 0 ? (
        <PeekPart title="For" note={way === "permission" ? "subjects of the permission" : "access providers"}>
          <ul>
            {holders.map((holder) => (
              <li key={holder} className="mono [overflow-wrap:anywhere]">
                {holder}
              </li>
            ))}
          </ul>
        </PeekPart>
      ) : null}
      <PeekPart title="Facts">
        <Facts
          facts={[
            { label: "Kind", value: ACCESS_KINDS[way].kind },
            { label: "Name", value: object, machine: true },
            { label: "Cluster", value: <ClusterLink cluster={cluster} />, machine: true },
            ...(namespace ? [{ label: "Namespace", value: namespace, machine: true }] : []),
            ...(rotation ? [{ label: "Rotation", value: rotation }] : []),
            ...(from ? [{ label: "Token from", value: <Moment at={from} /> }] : []),
          ]}
        />
      </PeekPart>
      <PageLinks of={object} links={[{ label: "Access of the cluster", href: `/clusters/${cluster}/access` }]} />
    </>
  );
}

function ClusterLink({ cluster }: { readonly cluster: string }) {
  return (
    <Link
      href={`/clusters/${encodeURIComponent(cluster)}`}
      className="text-accent-text hover:underline hover:underline-offset-2"
    >
      {cluster}
    </Link>
  );
}
