"use client";

import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { Notice } from "@/components/ui/feedback/notice";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { ClusterImport } from "@/lib/api/invitations/invitation";
import type { ImportKubeconfig } from "@/lib/join/import-kubeconfig";
import { CreatedObject } from "./created-object";
import { JoinEffect } from "./join-preview";

/** An import as it is reviewed. */
export type WantedImport = Omit<ClusterImport, "kubeconfig"> & { readonly config: ImportKubeconfig };

interface ImportReviewProps {
  readonly wanted: WantedImport;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** What an import writes and what comes to the cluster by it, before it is written. */
export function ImportReview({ wanted, isPending, problem, onBack, onImport }: ImportReviewProps) {
  const { config, labels, name, set } = wanted;
  const { by, server, user, warnings } = config;
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return (
    <Dialog
      isWide
      title={`Import ${name}?`}
      onClose={onBack}
      foot={
        <>
          <Button onClick={onBack} data-keep="">
            Back
          </Button>
          <Button appearance="primary" disabled={isPending} onClick={onImport}>
            {isPending ? "Beginning…" : "Import cluster"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-text-2">
        <p className="text-pretty [overflow-wrap:anywhere]">
          The hub's import controller reaches <span className="mono">{server}</span> as {user}, by a {by}, and installs
          the agent there. The cluster is accepted at once: nobody approves it later.
        </p>
        <ul aria-label="What is written" className="grid gap-1.5">
          <CreatedObject kind="ManagedCluster" name={name}>
            accepted, in the set {set ?? "default"},{" "}
            {pairs.length > 0 ? `labels ${pairs.join(", ")}` : "without labels"}
          </CreatedObject>
          <CreatedObject kind="Secret" name={`${name}/auto-import-secret`}>
            the context {config.context} of the kubeconfig; the import controller deletes it
          </CreatedObject>
        </ul>
        <JoinEffect input={{ labels, ...(set !== undefined && { set }) }} />
        {warnings.map((warning) => (
          <Notice key={warning} tone="warn" within="form">
            {warning}
          </Notice>
        ))}
        <FieldProblem id="import-begun" problem={problem} />
      </div>
    </Dialog>
  );
}
