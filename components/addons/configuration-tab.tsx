"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { usePaced } from "@/components/ui/hooks/use-paced";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnConfiguration, ConfigVariant } from "@/lib/api/addons/add-on-setup";
import { count, plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnConfigurationQuery, addOnSetup } from "@/lib/queries/addons/add-on-setup";
import { ClusterLayers } from "./cluster-layers";
import { ClusterChoice } from "./configuration/cluster-choice";
import { type ConfigIntent, ConfigLayers } from "./configuration/config-layers";
import { configPlaces } from "./configuration/config-place";
import { censusSummary } from "./configuration-labels";
import { addOnTabHref } from "./detail-address";
import { configKind, configName } from "./install-labels";

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
      {setup ? <ConfigLayers places={configPlaces(setup, data.of)} onChange={setIntent} /> : null}
      {data.total > 0 ? <Census addOn={name} data={data} cluster={cluster} /> : null}
      {data.total > 0 ? (
        <ClusterChoice
          addOn={name}
          selected={cluster}
          onCluster={(next) => history.pushState(null, "", addOnTabHref(name, "configuration", next))}
        />
      ) : null}
      {data.of ? <ClusterLayers of={data.of} /> : <ChooseCluster selected={cluster} isAnywhere={data.total > 0} />}
    </>
  );
}

interface CensusProps {
  readonly addOn: string;
  readonly data: AddOnConfiguration;
  readonly cluster: string | undefined;
}

function Census({ addOn, data: { variants, more }, cluster }: CensusProps) {
  return (
    <section aria-label="Variants">
      <SectionTitle title="Variants" note="by desired configuration and content, as clusters report it" />
      <ul className="border-line border-t">
        {variants.map((variant) => (
          <Variant key={JSON.stringify(variant.configs)} addOn={addOn} variant={variant} cluster={cluster} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 py-2 text-small text-text-2 sheet:px-6">
          and {plural(more, "more variant")}, each on fewer clusters.
        </p>
      ) : null}
    </section>
  );
}

interface VariantProps {
  readonly addOn: string;
  readonly variant: ConfigVariant;
  readonly cluster: string | undefined;
}

function Variant({ addOn, variant: { configs, size, pending, overridden, clusters }, cluster }: VariantProps) {
  const notes = [
    pending > 0 ? `${count(pending)} pending` : "",
    overridden > 0 ? `${count(overridden)} overridden` : "",
  ].filter(Boolean);
  return (
    <li
      data-variant={configs.map(({ hash = "" }) => hash.slice(0, 6)).join(" ")}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6"
    >
      <ul className="min-w-0">
        {configs.length === 0 ? <li className="text-text-2">no configuration</li> : null}
        {configs.map((config) => (
          <li
            key={`${config.resource} ${configName(config)}`}
            className="[overflow-wrap:anywhere]"
            title={`${configKind(config)}, hash ${config.hash ?? "not known yet"}`}
          >
            <span className="mono">{configName(config)}</span>{" "}
            <span className="mono text-text-3">{config.hash?.slice(0, 6)}</span>
          </li>
        ))}
      </ul>
      <p>
        {plural(size, "cluster")}
        {notes.length > 0 ? <span className="block text-small text-text-2">{notes.join(", ")}</span> : null}
      </p>
      <p className="min-w-0 text-small text-text-2 leading-5">
        {clusters.map((name) => (
          <DetailLink
            key={name}
            href={addOnTabHref(addOn, "configuration", name)}
            aria-current={name === cluster ? "page" : undefined}
            className="mono block text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2 aria-[current]:font-medium aria-[current]:text-text"
          >
            {name}
          </DetailLink>
        ))}
        {size > clusters.length ? `and ${count(size - clusters.length)} more` : null}
      </p>
    </li>
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
