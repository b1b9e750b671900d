"use client";

import { useQuery } from "@tanstack/react-query";
import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { placementHref } from "@/components/object/object-address";
import { useHinted } from "@/components/request-state/use-hinted";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { placementDetail } from "@/lib/queries/placements/placement-detail";
import { placementPart } from "@/lib/queries/placements/placements";
import { clustersHref } from "./detail-address";
import { chosenText, placementSummary, setText } from "./placement-messages";

/** A placement next to the list: which clusters it selected and why not more, its rules, and its add-ons. */
export function PlacementPeek({ name, row: listed, marks }: PeekProps<PlacementRow>) {
  const [namespace = "", placement = ""] = name.split("/");
  const { data, error, refetch } = useQuery({
    ...placementPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  const path = { namespace, name: placement };
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={placementHref(namespace, placement)}
      actions={
        row && (
          <>
            <ButtonLink href={placementHref(namespace, placement)}>Open the placement</ButtonLink>
            <ButtonLink href={clustersHref(path, { show: "left-out" })}>Why not others?</ButtonLink>
          </>
        )
      }
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="placement" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: PlacementRow }) {
  const path = { namespace: row.namespace, name: row.placement };
  const { data: detail } = useHinted(placementDetail(path));
  const chosen = clustersHref(path, { show: "chosen" });
  return (
    <>
      <StatSentence
        parts={placementSummary(row)}
        link={(_, content, className) => (
          <Link href={chosen} className={className}>
            {content}
          </Link>
        )}
      />
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={PLACEMENT_APPEARANCE[row.status]} /> },
          { label: "Clusters", value: chosenText(row) },
          { label: "Cluster sets", value: setText(row) },
        ]}
      />
      {detail ? (
        <PeekPart title="Predicates" note={detail.predicates.length > 1 ? "all conditions of one of these" : undefined}>
          {detail.predicates.length === 0 ? <p className="text-text-2">Every cluster in its sets.</p> : null}
          <ul className="grid gap-1">
            {detail.predicates.map((requirements) => (
              <li key={requirements.join()} className="text-pretty [overflow-wrap:anywhere]">
                {requirements.join(" ")}
              </li>
            ))}
          </ul>
        </PeekPart>
      ) : null}
      <PeekPart title="Add-ons">
        <AddOns row={row} />
      </PeekPart>
      <PeekPart title="Facts">
        <Facts
          facts={[
            { label: "Namespace", value: row.namespace, machine: true },
            {
              label: "Created",
              value: (
                <>
                  <Age since={row.createdAt} /> ago
                </>
              ),
            },
          ]}
        />
      </PeekPart>
      <PageLinks
        of={row.name}
        links={[
          { label: "Overview", href: placementHref(row.namespace, row.placement) },
          { label: "Clusters", href: chosen },
          { label: "YAML", href: placementHref(row.namespace, row.placement, "yaml") },
        ]}
      />
    </>
  );
}

function AddOns({ row: { addOns, namespace, placement } }: { readonly row: PlacementRow }) {
  if (!addOns) return <p className="text-text-3">Not permitted to see add-ons</p>;
  if (addOns.length === 0) return <p className="text-text-2">No add-on.</p>;
  return (
    <ul>
      {addOns.map((name) => (
        <li key={name} className="py-0.5">
          <Link
            href={`/rollouts/${name}/${namespace}/${placement}`}
            className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
