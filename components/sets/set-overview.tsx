"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { filterHref } from "@/components/list/use-filter-text";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { count, plural } from "@/lib/format/count";
import { clusterSet } from "@/lib/queries/clusters/cluster-set";
import { clusterPart } from "@/lib/queries/clusters/clusters";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

const LINK = "text-accent-text hover:underline hover:underline-offset-2";
const MAX_MEMBERS = 50;
/** Sets that the hub makes, and makes again. */
const BY_HUB: ReadonlyMap<string, string> = new Map([
  ["default", "Clusters without another set are in it. The hub creates it, and creates it again when it is deleted."],
  ["global", "Every cluster is in it. The hub creates it, and creates it again when it is deleted."],
]);

interface OfSet {
  readonly set: ClusterSetDetail;
}

/** Which clusters a set has, and which namespaces may use it. */
export function SetOverview({ set }: OfSet) {
  const made = BY_HUB.get(set.name);
  return (
    <>
      {made ? <p className="px-4 pt-3 text-pretty text-text-2 sheet:px-6">{made}</p> : null}
      <div className="nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
        <Members set={set} />
        <div className="min-w-0 border-line pb-4 max-nav:border-t nav:border-l">
          <Bindings set={set} />
          <SetFacts set={set} />
        </div>
      </div>
    </>
  );
}

function Members({ set: { filter } }: OfSet) {
  const part = clusterPart("set", { q: filter ?? "", limit: MAX_MEMBERS });
  const { data, error, refetch } = useQuery({ ...part, enabled: filter !== undefined });
  return (
    <section aria-label="Members" className="min-w-0">
      <SectionTitle title="Members" note={data ? plural(data.total, "cluster") : undefined} />
      {filter === undefined ? (
        <p className="px-4 pb-4 text-text-2 sheet:px-6">
          Its selector is more than labels with their values, or selects none; the YAML has it.
        </p>
      ) : null}
      {error && !data ? <ListProblem subject="clusters" error={error} onTryAgain={refetch} /> : null}
      {data?.total === 0 && data.synced ? (
        <p className="px-4 pb-4 text-text-2 sheet:px-6">
          No cluster that you may see is in it. A cluster is moved here by <em>Edit</em> on its page, or in the list.
        </p>
      ) : null}
      <ul className="border-line border-t">
        {data?.rows.map(({ name, health, region }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] sheet:px-6"
          >
            <Link href={`/clusters/${encodeURIComponent(name)}`} className={`mono [overflow-wrap:anywhere] ${LINK}`}>
              {name}
            </Link>
            <StatusBadge appearance={CLUSTER_APPEARANCE[health]} />
            <span className="text-small text-text-2 max-sheet:col-span-full sheet:text-body">{region}</span>
          </li>
        ))}
      </ul>
      {data && data.total > 0 ? (
        <p className="px-4 py-3 sheet:px-6">
          <Link href={filterHref("/clusters", filter ?? "")} className={LINK}>
            {data.total === 1 ? "It" : `All ${count(data.total)}`} in the list of clusters
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Bindings({ set: { name, bindings, missing } }: OfSet) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<string>();
  const unbound = () => {
    toast({ id: `unbind/${leaving}/${name}`, phase: "seen", text: `${name} is no longer bound to ${leaving}.` });
    setLeaving(undefined);
    void queries.invalidateQueries({ queryKey: clusterSet(name).queryKey });
  };
  return (
    <section aria-label="Namespaces that may use it">
      <SectionTitle title="Bound to" note="namespaces whose placements may select from it" />
      <div className="px-4 sheet:px-6">
        {missing ? <MissingRightNote missing={missing} /> : null}
        {bindings?.length === 0 ? <p className="text-text-2">No namespace: no placement can select from it.</p> : null}
        <ul>
          {bindings?.map((namespace) => (
            <li key={namespace} className="flex items-center justify-between gap-x-3 py-0.5">
              <Link
                href={filterHref("/placements", `namespace=${namespace}`)}
                className={`mono [overflow-wrap:anywhere] ${LINK}`}
              >
                {namespace}
              </Link>
              <Button appearance="quiet" aria-label={`Unbind from ${namespace}`} onClick={() => setLeaving(namespace)}>
                Unbind…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Suspense>
        {leaving === undefined ? null : (
          <DeleteDialog
            id={{ kind: "managedclustersetbindings.cluster.open-cluster-management.io", name, namespace: leaving }}
            kind="ManagedClusterSetBinding"
            onDeleted={unbound}
            onClose={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

function SetFacts({ set: { selectorType, managedNamespaces, createdAt } }: OfSet) {
  const facts = [
    { label: "Selector", value: selectorType, machine: true },
    {
      label: "Managed namespaces",
      value: managedNamespaces.join(", ") || "none",
      machine: managedNamespaces.length > 0,
    },
    {
      label: "Created",
      value: createdAt && (
        <>
          <Age since={createdAt} /> ago
        </>
      ),
    },
  ];
  return (
    <section aria-label="Facts">
      <SectionTitle title="Facts" />
      <div className="px-4 sheet:px-6">
        <Facts facts={facts.filter(({ value }) => value !== undefined)} />
      </div>
    </section>
  );
}
