"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { OwnDeletion } from "@/components/deletion/own-deletion";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import type { ConfigurationPath, ConfigurationUse } from "@/lib/api/addons/configurations";
import { configurationUse } from "@/lib/queries/addons/configurations";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { type ConfigurationTabId, configurationTabHref, readConfigurationAddress } from "./config-address";
import { ConfigUse } from "./config-use";

const ConfigEditTab = dynamic(() => import("./config-edit-tab").then((loaded) => loaded.ConfigEditTab), {
  ssr: false,
  loading: () => <div className="min-h-64" />,
});

const CRUMBS = [{ href: "/addons", label: "Add-ons" }];

/** One AddOnDeploymentConfig; the address names it and the open tab. */
export function ConfigurationDetail() {
  const alive = useAlive();
  const { namespace, name } = readConfigurationAddress(usePathname());
  return alive ? (
    <NamedConfiguration key={`${namespace}/${name}`} path={{ namespace, name }} />
  ) : (
    <LoadingConfiguration />
  );
}

function NamedConfiguration({ path }: { readonly path: ConfigurationPath }) {
  const { data, error, refetch } = useQuery(configurationUse(path));
  const { tab } = readConfigurationAddress(usePathname());
  const state = { row: data, isAbsent: isNotFound(error), error, refetch };
  return (
    <DetailPage
      thing="configuration"
      name={`${path.namespace}/${path.name}`}
      state={state}
      bareHeader={<ConfigHeader path={path} />}
    >
      {(use) => (
        <DetailFrame
          subject="configuration"
          header={<ConfigHeader path={path} tab={tab} />}
          error={error}
          onTryAgain={refetch}
        >
          <OwnDeletion of={{ kind: "AddOnDeploymentConfig", ...path }} />
          <Tab path={path} tab={tab} use={use} />
        </DetailFrame>
      )}
    </DetailPage>
  );
}

interface TabProps {
  readonly path: ConfigurationPath;
  readonly tab: ConfigurationTabId;
  readonly use: ConfigurationUse;
}

function Tab({ path, tab, use }: TabProps) {
  if (tab === "yaml") return <ConfigEditTab path={path} addOns={use.addOns.map(({ addOn }) => addOn)} />;
  return <ConfigUse path={path} use={use} />;
}

interface ConfigHeaderProps {
  readonly path: ConfigurationPath;
  /** Absent before it is known whether the hub has it. */
  readonly tab?: ConfigurationTabId;
}

function ConfigHeader({ path, tab }: ConfigHeaderProps) {
  return (
    <>
      <PageHeader title={`${path.namespace}/${path.name}`} machine crumbs={CRUMBS} verb="Configuration" />
      {tab ? (
        <div className="mt-2">
          <DetailTabs
            tabs={[
              { id: "overview", label: "Used by" },
              { id: "yaml", label: "Form and YAML" },
            ]}
            current={tab}
            hrefOf={(id) => configurationTabHref(path, id)}
          />
        </div>
      ) : null}
    </>
  );
}

export function LoadingConfiguration() {
  return <ObjectLoading thing="configuration" />;
}
