"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { clusterSetHref } from "@/components/object/object-address";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import { clusterSet } from "@/lib/queries/clusters/cluster-set";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { SetOverview } from "./set-overview";

const CRUMBS = [{ href: "/clusters", label: "Clusters" }];

/** One ManagedClusterSet; the address names it and the open tab. */
export function ClusterSetPage() {
  const alive = useAlive();
  const [, , name = "", tab = ""] = usePathname().split("/");
  return alive ? (
    <NamedSet key={name} name={decodeURIComponent(name)} isYaml={tab === "yaml"} />
  ) : (
    <LoadingClusterSet />
  );
}

interface NamedSetProps {
  readonly name: string;
  readonly isYaml: boolean;
}

function NamedSet({ name, isYaml }: NamedSetProps) {
  const { data, error, refetch } = useQuery(clusterSet(name));
  const isAbsent = isNotFound(error);
  return (
    <DetailPage
      thing="cluster set"
      name={name}
      state={{ row: isAbsent ? undefined : data, isAbsent, error, refetch }}
      bareHeader={<PageHeader title={name} machine verb="Cluster set" crumbs={CRUMBS} />}
    >
      {(set) => (
        <DetailFrame
          subject="cluster set"
          header={<SetHeader name={name} isYaml={isYaml} />}
          error={error}
          onTryAgain={refetch}
        >
          {isYaml ? (
            <ObjectTab kind="managedclustersets.cluster.open-cluster-management.io" name={name} />
          ) : (
            <SetOverview set={set} />
          )}
        </DetailFrame>
      )}
    </DetailPage>
  );
}

function SetHeader({ name, isYaml }: NamedSetProps) {
  const query = new URLSearchParams({ kind: "ManagedClusterSetBinding", set: name });
  return (
    <>
      <PageHeader
        title={name}
        machine
        verb="Cluster set"
        crumbs={CRUMBS}
        actions={
          isYaml ? null : (
            <>
              <GuardedButton action="create-set" href="/objects/new?kind=ManagedClusterSet">
                New set
              </GuardedButton>
              <GuardedButton action="bind-set" href={`/objects/new?${query}`}>
                Bind to a namespace
              </GuardedButton>
            </>
          )
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", label: "Overview" },
            { id: "yaml", label: "YAML" },
          ]}
          current={isYaml ? "yaml" : "overview"}
          hrefOf={(id) => clusterSetHref(name, id === "yaml" ? "yaml" : "")}
        />
      </div>
    </>
  );
}

export function LoadingClusterSet() {
  return <ObjectLoading thing="cluster set" />;
}
