"use client";

import { useQuery } from "@tanstack/react-query";
import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { replicaSetHref } from "@/components/object/object-address";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { count } from "@/lib/format/count";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { replicaSetPart } from "@/lib/queries/replica-sets/replica-sets";
import { ReplicaSetFacts } from "./replica-set-facts";

/** A replica set next to the list: how far it is, and why not further. */
export function ReplicaSetPeek({ name, row: listed, marks }: PeekProps<ReplicaSetRow>) {
  const [namespace = "", set = ""] = name.split("/");
  const { data, error, refetch } = useQuery({
    ...replicaSetPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={replicaSetHref(namespace, set)}
      actions={row && <ButtonLink href={replicaSetHref(namespace, set)}>Open the replica set</ButtonLink>}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="replica set" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: ReplicaSetRow }) {
  return (
    <>
      <p className="text-pretty text-[18px] text-text-2 leading-[27px] tracking-title">
        {row.message ?? "Its template is on every cluster that it selects."}
      </p>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={replicaSetAppearance(row.status)} /> },
          { label: "Works", value: count(row.total) },
          { label: "Available", value: count(row.available) },
        ]}
      />
      <PeekPart title="Facts">
        <ReplicaSetFacts row={row} />
      </PeekPart>
      <PageLinks
        of={row.name}
        links={[
          { label: "Overview", href: replicaSetHref(row.namespace, row.set) },
          { label: "YAML", href: replicaSetHref(row.namespace, row.set, "yaml") },
        ]}
      />
    </>
  );
}
