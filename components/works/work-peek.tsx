"use client";

import { useQuery } from "@tanstack/react-query";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { workHref } from "@/components/object/object-address";
import { useHinted } from "@/components/request-state/use-hinted";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import type { WorkDetail } from "@/lib/api/works/work-detail";
import { exactTerm } from "@/lib/filter/print-value";
import { count } from "@/lib/format/count";
import { workStatus } from "@/lib/health/work-status";
import type { WorkRow } from "@/lib/lists/works/row";
import { workDetail } from "@/lib/queries/works/work-detail";
import { workPart } from "@/lib/queries/works/works";
import { WorkFactList } from "./detail-overview";

/** A work next to the list: its status and why, and its manifests. */
export function WorkPeek({ name, row: listed, marks }: PeekProps<WorkRow>) {
  const [cluster = "", work = ""] = name.split("/");
  const { data, error, refetch } = useQuery({
    ...workPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      title={work}
      marks={marks}
      href={workHref(cluster, work)}
      actions={
        row && (
          <>
            <ButtonLink href={workHref(cluster, work)}>Open the work</ButtonLink>
            <ButtonLink href={`/clusters/${cluster}`}>Open its cluster</ButtonLink>
          </>
        )
      }
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="work" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

const CLAIM_LABELS = { true: "Yes", false: "No", unknown: "Unknown" } as const;
const MAX_MANIFESTS = 30;

function About({ row }: { readonly row: WorkRow }) {
  const { data: detail } = useHinted(workDetail({ namespace: row.cluster, name: row.work }));
  return (
    <>
      <p className="text-pretty text-[18px] text-text-2 leading-[27px] tracking-title">
        {row.message ?? "Applied and available."}
      </p>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={WORK_APPEARANCE[workStatus(row)]} /> },
          { label: "Applied", value: CLAIM_LABELS[row.applied] },
          { label: "Available", value: CLAIM_LABELS[row.available] },
        ]}
      />
      {detail ? <Manifests manifests={detail.manifests} /> : null}
      <PeekPart title="Facts">
        <WorkFactList row={row} />
      </PeekPart>
      <PageLinks
        of={row.work}
        links={[
          { label: "Overview", href: workHref(row.cluster, row.work) },
          { label: "YAML", href: workHref(row.cluster, row.work, "yaml") },
        ]}
      />
    </>
  );
}

function Manifests({ manifests }: Pick<WorkDetail, "manifests">) {
  const more = manifests.length - MAX_MANIFESTS;
  return (
    <PeekPart title="Manifests">
      <ul>
        {manifests.slice(0, MAX_MANIFESTS).map(({ ordinal, kind, namespace, name }) => (
          <li key={ordinal} className="flex items-baseline justify-between gap-3 py-0.5">
            <span className="mono [overflow-wrap:anywhere]">{namespace ? `${namespace}/${name}` : name}</span>
            <span className="flex-none text-small text-text-3">{kind}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-small text-text-3">and {count(more)} more</p> : null}
    </PeekPart>
  );
}
