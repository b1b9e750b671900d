"use client";

import { useQuery } from "@tanstack/react-query";
import { ACTOR_LABELS, BLOCKER_APPEARANCE } from "@/components/deletion/blocker-labels";
import { DeletionPanel, OwnDeletionPanel } from "@/components/deletion/deletion-panel";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { yamlHref } from "@/components/object/object-kinds";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Axes, PageLinks } from "@/components/ui/overlay/peek-parts";
import { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import { exactTerm } from "@/lib/filter/print-value";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { deletionPart } from "@/lib/queries/deletions/deletions";
import { deletedHref } from "./deleted-href";

/** What hangs next to the list: its chain, who has to act, evidence and steps. */
export function DeletionPeek({ name, row: listed, marks }: PeekProps<DeletionRow>) {
  const { data, error, refetch } = useQuery({
    ...deletionPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      title={row?.object ?? name}
      marks={marks}
      href={row ? deletedHref(row) : "/deletions"}
      actions={
        row?.cluster && row.kind !== "Namespace" ? (
          <ButtonLink href={`/clusters/${row.cluster}`}>Open its cluster</ButtonLink>
        ) : undefined
      }
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="deletion" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: DeletionRow }) {
  const { kind, object, namespace, cluster, blocker, message, actor, who, since } = row;
  const ref = { name: object, ...(namespace !== undefined && { namespace }) };
  const own = cluster ? undefined : OwnDeletionQuery.safeParse({ kind, ...ref }).data;
  const yaml = yamlHref(kind, ref);
  const links = [
    ...(kind === "ManagedCluster" ? [{ label: "Runbook", href: `/clusters/${object}/detach` }] : []),
    ...(yaml ? [{ label: "YAML", href: yaml }] : []),
  ];
  return (
    <>
      <p className="text-pretty text-[18px] text-text-2 leading-[27px] tracking-title">
        {message ?? "What it waits for is hidden from you, or nothing holds it up."}
      </p>
      <Axes
        axes={[
          {
            label: "Held up by",
            value: blocker ? <StatusBadge appearance={BLOCKER_APPEARANCE[blocker]} /> : "not known",
          },
          { label: "To act", value: who ?? (actor ? ACTOR_LABELS[actor] : "not known") },
          { label: "Marked", value: <Age since={since} /> },
        ]}
      />
      {cluster ? <DeletionPanel cluster={cluster} of={{ kind, name: object }} /> : null}
      {own ? <OwnDeletionPanel of={own} /> : null}
      {links.length > 0 ? <PageLinks of={object} links={links} /> : null}
    </>
  );
}
