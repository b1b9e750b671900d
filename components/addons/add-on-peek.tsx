"use client";

import { useQuery } from "@tanstack/react-query";
import {
  clusterText,
  FLEET_STATUS_APPEARANCE,
  fleetSegments,
  installText,
} from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { strategyLabel } from "@/components/labels/placement-rollout";
import { filterHref } from "@/components/list/filter-href";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { plural } from "@/lib/format/count";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnPart } from "@/lib/queries/addons/addons";
import { addOnSummary } from "./add-on-summary";
import { addOnTabHref } from "./detail-address";
import { enableHref } from "./enable/enable-address";
import { NeedsInPeek } from "./needs/add-on-needs";
import { PeekWhere } from "./peek-where";
import { useManagerText } from "./use-manager-text";

/** An add-on next to the list: its health and why, where, and its facts. */
export function AddOnPeek({ name, row: listed, marks }: PeekProps<AddOnRow>) {
  const { data, error, refetch } = useQuery({
    ...addOnPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={addOnTabHref(name, "overview")}
      actions={
        row && (
          <>
            <ButtonLink href={addOnTabHref(name, "overview")}>Open the add-on</ButtonLink>
            <GuardedButton action="enable" name={name} href={enableHref(name, "clusters")}>
              Enable…
            </GuardedButton>
          </>
        )
      }
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="add-on" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: AddOnRow }) {
  const { name, placements } = row;
  const rollout = rolloutAppearance(row);
  const segments = fleetSegments(row);
  const clusters = addOnTabHref(name, "clusters");
  return (
    <>
      <StatSentence
        parts={addOnSummary(row)}
        link={(filter, content, className) => (
          <Link href={filterHref(clusters, filter)} className={className}>
            {content}
          </Link>
        )}
      />
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={FLEET_STATUS_APPEARANCE[fleetStatus(row)]} /> },
          { label: "Clusters", value: clusterText(row) || "not permitted" },
          { label: "Rollout", value: rollout ? <StatusBadge appearance={rollout} /> : "None" },
        ]}
      />
      {segments.length > 0 ? (
        <div className="mt-4">
          <Waterline segments={segments} />
        </div>
      ) : null}
      {row.clustersVisible && segments.length > 0 ? <PeekWhere addOn={name} /> : null}
      <PeekPart title="Facts">
        <AddOnFacts row={row} />
      </PeekPart>
      <NeedsInPeek name={name} />
      {placements.length > 0 ? (
        <PeekPart title="Placements">
          <ul>
            {placements.map((each) => (
              <li
                key={`${each.namespace}/${each.name}`}
                className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5"
              >
                <Link
                  href={`/rollouts/${name}/${each.namespace}/${each.name}`}
                  className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
                >
                  {each.namespace}/{each.name}
                </Link>
                <span className="text-small text-text-2">
                  {[each.decided === undefined ? "" : plural(each.decided, "cluster"), strategyLabel(each.strategy)]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </PeekPart>
      ) : null}
      <PageLinks
        of={name}
        links={[
          { label: "Overview", href: addOnTabHref(name, "overview") },
          { label: "Clusters", href: clusters },
          { label: "Why here?", href: addOnTabHref(name, "why") },
          { label: "Activity", href: addOnTabHref(name, "activity") },
          { label: "YAML", href: addOnTabHref(name, "yaml") },
          { label: "Matrix", href: `/addons?layout=matrix&addon=${encodeURIComponent(name)}` },
        ]}
      />
    </>
  );
}

function AddOnFacts({ row }: { readonly row: AddOnRow }) {
  const facts = [
    { label: "Display name", value: row.displayName },
    { label: "Description", value: row.description },
    { label: "Managed by", value: useManagerText(row) },
    { label: "Installed", value: installText(row).toLowerCase() },
    {
      label: "Created",
      value: (
        <>
          <Age since={row.createdAt} /> ago
        </>
      ),
    },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== undefined)} />;
}
