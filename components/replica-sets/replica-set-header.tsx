"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { replicaSetHref } from "@/components/object/object-address";
import { ObjectButton } from "@/components/object/object-button";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import type { ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { REPLICA_SET_KIND } from "./list-states";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

export const REPLICA_SET_CRUMBS = [
  { href: "/works", label: "Works" },
  { href: "/replica-sets", label: "Replica sets" },
];
const TABS = [
  { id: "overview", label: "Overview" },
  { id: "yaml", label: "YAML" },
] as const;
type TabId = (typeof TABS)[number]["id"];

interface HeaderProps {
  readonly path: ReplicaSetPath;
  readonly row: ReplicaSetRow;
  readonly tab: TabId;
}

/** Name, status and the two writes of a set; what each does to clusters is shown before it is made. */
export function ReplicaSetHeader({ path, row, tab }: HeaderProps) {
  const appearance = replicaSetAppearance(row.status);
  const { namespace, name } = path;
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={REPLICA_SET_CRUMBS}
        badges={
          <span data-status={row.status}>
            <Flash of={appearance.label}>
              <StatusBadge appearance={appearance} as="pill" />
            </Flash>
          </span>
        }
        actions={tab === "yaml" ? null : <Writes path={path} />}
      />
      <div className="mt-2">
        <DetailTabs
          tabs={TABS}
          current={tab}
          hrefOf={(id) => replicaSetHref(namespace, name, id === "overview" ? "" : id)}
        />
      </div>
    </>
  );
}

function Writes({ path: { namespace, name } }: Pick<HeaderProps, "path">) {
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
  const id = { kind: REPLICA_SET_KIND, namespace, name } as const;
  return (
    <>
      <ObjectButton id={id} write="edit" href={`${replicaSetHref(namespace, name, "yaml")}?edit`}>
        Edit
      </ObjectButton>
      <ObjectButton id={id} write="delete" appearance="danger" onClick={() => setDeleting(true)}>
        Delete…
      </ObjectButton>
      <Suspense>
        {isDeleting ? (
          <DeleteDialog
            id={id}
            kind="ManifestWorkReplicaSet"
            onDeleted={(isHeld) => {
              setDeleting(false);
              const what = isHeld ? "is being deleted: its works go first." : "is deleted.";
              toast({ id: `delete/${namespace}/${name}`, phase: "seen", text: `Replica set ${name} ${what}` });
              if (!isHeld) router.push("/replica-sets");
            }}
            onClose={() => setDeleting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
