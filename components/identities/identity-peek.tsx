"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { IdentityRow } from "@/lib/lists/identities/row";
import { listPart } from "@/lib/queries/list/list-part";
import { beginInWords, endInWords, identityAppearance, identityHref, USE_LABELS, WAY_LABELS } from "./identity-labels";

/** An identity next to the list: whom it speaks for, who approved it, and until when it holds. */
export function IdentityPeek({ name, row: listed, marks }: PeekProps<IdentityRow>) {
  const { data, error, refetch } = useQuery({
    ...listPart("identities", IdentityRow, "peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      title={row?.object ?? name}
      marks={marks}
      href={(row && identityHref(row)) ?? `/identities?peek=identity/${name}`}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="identity" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: IdentityRow }) {
  const { addOn, approver, cluster, from, inUse, isForged, object, role, subject, until, way } = row;
  return (
    <>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={identityAppearance(row)} /> },
          { label: "Way", value: WAY_LABELS[way] },
          { label: "In use", value: USE_LABELS[inUse] },
        ]}
      />
      {isForged ? (
        <p className="mt-3 text-pretty">
          A rule is against it. What is found is above the list, with what takes it back.
        </p>
      ) : null}
      <PeekPart title="Speaks for">
        <p className="mono [overflow-wrap:anywhere]">{subject}</p>
      </PeekPart>
      <PeekPart title="Facts">
        <Facts
          facts={[
            { label: "Object", value: object, machine: true },
            ...(cluster ? [{ label: "Cluster", value: cluster, machine: true }] : []),
            ...(addOn ? [{ label: "Add-on", value: addOn, machine: true }] : []),
            ...(role ? [{ label: "Role", value: role, machine: true }] : []),
            { label: "Approved by", value: approver ?? "not known" },
            { label: "Valid from", value: from ? <Moment at={from} /> : beginInWords(row) },
            { label: "Valid until", value: until ? <Moment at={until} /> : endInWords(row) },
          ]}
        />
      </PeekPart>
      <PageLinks of={object} links={linksOf(row)} />
    </>
  );
}

function linksOf({ addOn, cluster }: IdentityRow) {
  return [
    ...(cluster
      ? [
          { label: "Cluster", href: `/clusters/${encodeURIComponent(cluster)}` },
          { label: "Identities of the cluster", href: filterHref("/identities", exactTerm("cluster", cluster)) },
        ]
      : []),
    ...(addOn ? [{ label: "Add-on", href: `/addons/${encodeURIComponent(addOn)}` }] : []),
  ];
}
