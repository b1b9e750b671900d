"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { FreezeButton } from "@/components/gates/freeze/freeze-button";
import { Freezes } from "@/components/gates/late-gates";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { clusterSetHref } from "@/components/object/object-address";
import { ObjectLoading } from "@/components/object/object-states";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import { clusterSet } from "@/lib/queries/clusters/cluster-set";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { SetEditTab } from "./set-edit-tab";
import { SetOverview } from "./set-overview";

const CRUMBS = [{ href: "/sets", label: "Cluster sets" }];

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

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
          {isYaml ? <SetEditTab name={name} /> : <SetOverview set={set} />}
        </DetailFrame>
      )}
    </DetailPage>
  );
}

function SetHeader({ name, isYaml }: NamedSetProps) {
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
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
              <GuardedButton action="edit-set" name={name} href={`${clusterSetHref(name, "yaml")}?edit`}>
                Edit
              </GuardedButton>
              <FreezeButton target={{ of: "set", name }} />
              <GuardedButton action="delete-set" name={name} appearance="danger" onClick={() => setDeleting(true)}>
                Delete…
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
      <Freezes of={{ set: name }} />
      <Suspense>
        {isDeleting ? (
          <DeleteDialog
            id={{ kind: "managedclustersets.cluster.open-cluster-management.io", name }}
            kind="ManagedClusterSet"
            onDeleted={(isHeld) => {
              const what = isHeld ? "is being deleted." : "is deleted.";
              toast({ id: `delete/set/${name}`, phase: "seen", text: `ManagedClusterSet ${name} ${what}` });
              router.push("/sets");
            }}
            onClose={() => setDeleting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export function LoadingClusterSet() {
  return <ObjectLoading thing="cluster set" />;
}
