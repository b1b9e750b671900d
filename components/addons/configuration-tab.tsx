"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { AddOnConfiguration } from "@/lib/api/addons/add-on-setup";
import { withBasePath } from "@/lib/base-path";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnConfigurationQuery, addOnSetup } from "@/lib/queries/addons/add-on-setup";
import { ClusterLayers } from "./cluster-layers";
import { ConfigVariants } from "./config-variants";
import { ClusterChoice } from "./configuration/cluster-choice";
import { type ConfigIntent, ConfigLayers } from "./configuration/config-layers";
import { configPlaces } from "./configuration/config-place";
import { censusSummary } from "./configuration-labels";
import { addOnTabHref } from "./detail-address";

const ConfigChange = late(async () => (await import("./configuration/config-change")).ConfigChange);

const PACE_MS = 1_000;

interface ConfigurationTabProps {
  readonly row: AddOnRow;
  /** The cluster whose layers are shown. */
  readonly cluster: string | undefined;
}

/** Desired configurations of its clusters, grouped; and for one cluster, the layers they come from. */
export function ConfigurationTab({ row, cluster }: ConfigurationTabProps) {
  const version = usePaced(JSON.stringify(row), PACE_MS);
  const { data, error, refetch } = useQuery(addOnConfigurationQuery(row.name, cluster, version));
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="configurations" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data)
    return (
      <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">
        Loading the desired configuration of its clusters.
      </p>
    );
  return <Loaded row={row} data={data} cluster={cluster} version={version} />;
}

interface LoadedProps extends ConfigurationTabProps {
  readonly data: AddOnConfiguration;
  readonly version: string;
}

function Loaded({ row: { name }, data, cluster, version }: LoadedProps) {
  const [intent, setIntent] = useState<ConfigIntent>();
  const { data: setup } = useQuery(addOnSetup(name, version));
  if (intent) {
    return (
      <Suspense>
        <ConfigChange addOn={name} intent={intent} onClose={() => setIntent(undefined)} />
      </Suspense>
    );
  }
  return (
    <>
      <p className="border-line border-b px-4 pt-4 pb-4 text-[18px] text-text-2 leading-[27px] tracking-title sheet:px-6 sheet:text-title sheet:leading-[30px]">
        {censusSummary(data)}
      </p>
      {setup ? <ConfigLayers addOn={name} places={configPlaces(setup, data.of)} onChange={setIntent} /> : null}
      {data.total > 0 ? <ConfigVariants addOn={name} data={data} cluster={cluster} /> : null}
      {data.total > 0 ? (
        <ClusterChoice
          addOn={name}
          selected={cluster}
          onCluster={(next) => history.pushState(null, "", withBasePath(addOnTabHref(name, "configuration", next)))}
        />
      ) : null}
      {data.of ? <ClusterLayers of={data.of} /> : <ChooseCluster selected={cluster} isAnywhere={data.total > 0} />}
    </>
  );
}

interface ChooseClusterProps {
  readonly selected: string | undefined;
  readonly isAnywhere: boolean;
}

function ChooseCluster({ selected, isAnywhere }: ChooseClusterProps) {
  if (!isAnywhere) {
    return (
      <RegionMessage title="No cluster has this add-on">
        The desired configuration appears once the add-on is on a cluster.
      </RegionMessage>
    );
  }
  const title = selected ? `It is not on ${selected}` : "Where does a cluster's configuration come from?";
  return (
    <RegionMessage title={title}>
      Choose a cluster to see which layer defines each value: the add-on, its placement, or the cluster.
    </RegionMessage>
  );
}
