"use client";

import { useQuery } from "@tanstack/react-query";
import { ClusterLayers } from "@/components/addons/cluster-layers";
import { configRefText } from "@/components/config-form/config-name";
import { ListProblem } from "@/components/request-state/list-problem";
import { Notice } from "@/components/ui/feedback/notice";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { ConfigRef } from "@/lib/addon-config/attach-config";
import { NewObject } from "@/lib/api/objects/whole-objects";
import type { WorkbenchResult } from "@/lib/api/workbench/workbench";
import type { RawObject } from "@/lib/kube/object";
import { workbenchResult } from "@/lib/queries/workbench/workbench";
import { BenchCluster } from "./bench-cluster";
import { BenchConfig } from "./bench-config";
import { BenchFindings } from "./bench-findings";
import { BenchHealth } from "./bench-health";
import { BenchManifests } from "./bench-manifests";
import { BenchRequests } from "./bench-requests";
import { BenchRights } from "./bench-rights";
import { BenchSummary } from "./bench-summary";
import { TryOut } from "./try-out";

/** Typing goes on meanwhile. */
const PACE_MS = 800;

interface BenchProps {
  readonly object: RawObject;
  readonly cluster: string | undefined;
  readonly onCluster: (cluster: string) => void;
  /** Tried in place of what the cluster is to have. */
  readonly config?: ConfigRef | undefined;
  readonly onConfig: (config: ConfigRef | undefined) => void;
  /** The hub has it as it is here, so that it can be installed. */
  readonly isStored?: boolean;
  /** Shows a field of the template. */
  readonly onField: (path: readonly (string | number)[]) => void;
}

/** A template on one cluster: what is installed there, what its agent may do, and what may be wrong. */
export function Bench({ cluster, onCluster, config, onConfig, isStored = false, ...shown }: BenchProps) {
  return (
    <>
      <BenchCluster selected={cluster} onCluster={onCluster} />
      {cluster === undefined ? (
        <p className="px-4 py-3 text-text-2 sheet:px-6">Choose a cluster to see what the template comes to there.</p>
      ) : (
        <>
          <BenchConfig key={config && configRefText(config)} selected={config} onConfig={onConfig} />
          <OnCluster {...shown} cluster={cluster} config={config} isStored={isStored} />
        </>
      )}
    </>
  );
}

type OnClusterProps = Pick<BenchProps, "object" | "config" | "isStored" | "onField"> & { readonly cluster: string };

function OnCluster({ object, cluster, config, isStored, onField }: OnClusterProps) {
  const paced = usePaced(JSON.stringify(object), PACE_MS);
  const draft = NewObject.safeParse(JSON.parse(paced)).data;
  const { data, error, refetch } = useQuery({
    ...workbenchResult({ object: draft ?? NAMELESS, cluster, ...(config && { config }) }),
    enabled: draft !== undefined,
  });
  if (!draft) {
    return <p className="px-4 py-3 text-text-2 sheet:px-6">Name the template first: it is tried under its name.</p>;
  }
  return (
    <>
      {error ? <ListProblem subject="this template on the cluster" error={error} onTryAgain={refetch} /> : null}
      {data ? <Result result={data} cluster={cluster} onField={onField} /> : null}
      {data || error ? null : (
        <p role="status" className="animate-appear-late px-4 py-3 text-small text-text-3 sheet:px-6">
          Rendering on {cluster}.
        </p>
      )}
      {data && isStored && config ? <p className="px-4 py-3 text-text-2 sheet:px-6">{ONLY_LOOKED_AT}</p> : null}
      {data && isStored && !config ? <TryOut template={draft.metadata.name} cluster={cluster} result={data} /> : null}
    </>
  );
}

const ONLY_LOOKED_AT =
  "Use the cluster’s own configuration to try the template there. Another one is attached on the add-on’s page, under Configuration.";

const NAMELESS: NewObject = { apiVersion: "", kind: "AddOnTemplate", metadata: { name: "unnamed" } };

interface ResultProps {
  readonly result: WorkbenchResult;
  readonly cluster: string;
  readonly onField: BenchProps["onField"];
}

function Result({ result, cluster, onField }: ResultProps) {
  return (
    <div data-bench={cluster}>
      <BenchSummary result={result} cluster={cluster} />
      {result.failed === undefined ? null : <Notice tone="bad">{result.failed}.</Notice>}
      <BenchFindings findings={result.findings} onField={onField} />
      <BenchManifests result={result} />
      <ClusterLayers of={result.configuration} />
      <BenchRights result={result} />
      <BenchRequests requests={result.requests} />
      <BenchHealth probes={result.probes} />
    </div>
  );
}
