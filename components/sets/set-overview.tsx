"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { conditionAppearance } from "@/components/labels/condition-appearance";
import { filterHref } from "@/components/list/filter-href";
import { ObjectButton } from "@/components/object/object-button";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterSetDetail, SetBinding } from "@/lib/api/clusters/cluster-set";
import { count, plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";
import { clusterSet } from "@/lib/queries/clusters/cluster-set";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { BindForm } from "./bind-form";
import { SetNamespaces } from "./set-namespaces";
import { madeByHub } from "./set-status";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

const LINK = "text-accent-text hover:underline hover:underline-offset-2";
const MAX_MEMBERS = 50;

interface OfSet {
  readonly set: ClusterSetDetail;
}

/** Which clusters a set has, and which namespaces may use it. */
export function SetOverview({ set }: OfSet) {
  const made = madeByHub(set.name);
  return (
    <div className="flex flex-1 flex-col">
      {made ? <p className="border-line border-b px-4 py-3 text-pretty text-text-2 sheet:px-6">{made}</p> : null}
      <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
        <Members set={set} />
        <div className="min-w-0 border-line pb-4 max-nav:border-t nav:border-l">
          <Bindings set={set} />
          <SetNamespaces set={set} />
          <SetFacts set={set} />
        </div>
      </div>
    </div>
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
            <span className="text-text-2 max-sheet:col-span-full max-sheet:text-small">{region}</span>
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
  const unbound = (isHeld: boolean) => {
    const what = isHeld ? "being unbound from" : "no longer bound to";
    toast({ id: `unbind/${leaving}/${name}`, phase: "seen", text: `${name} is ${what} ${leaving}.` });
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
          {bindings?.map(({ namespace, bound }) => (
            <li key={namespace} className="flex items-center justify-between gap-x-3 py-0.5">
              <div className="min-w-0">
                <Link
                  href={filterHref("/placements", `namespace=${namespace}`)}
                  className={`mono [overflow-wrap:anywhere] ${LINK}`}
                >
                  {namespace}
                </Link>
                <BoundCondition bound={bound} />
              </div>
              <ObjectButton
                id={bindingId(name, namespace)}
                write="delete"
                appearance="quiet"
                aria-label={`Unbind from ${namespace}`}
                onClick={() => setLeaving(namespace)}
              >
                Unbind…
              </ObjectButton>
            </li>
          ))}
        </ul>
        <BindForm set={name} bound={bindings?.map(({ namespace }) => namespace) ?? []} />
      </div>
      <Suspense>
        {leaving === undefined ? null : (
          <DeleteDialog
            id={bindingId(name, leaving)}
            kind="ManagedClusterSetBinding"
            onDeleted={unbound}
            onClose={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Nothing is said where the hub binds it, as usual. */
function BoundCondition({ bound }: Pick<SetBinding, "bound">) {
  if (bound?.status === "True") return null;
  if (!bound) return <p className="text-small text-text-3">The hub has not said whether it is bound.</p>;
  return (
    <p className="text-small [overflow-wrap:anywhere]">
      <StatusBadge appearance={conditionAppearance(bound)} as="plain" />{" "}
      <span className="text-text-2">{asSentence(bound.message || bound.reason)}</span>
    </p>
  );
}

function bindingId(name: string, namespace: string) {
  return { kind: "managedclustersetbindings.cluster.open-cluster-management.io", name, namespace } as const;
}

function SetFacts({ set: { selectorType, createdAt } }: OfSet) {
  const facts = [
    { label: "Selector", value: selectorType, machine: true },
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
