"use client";

import { useQuery } from "@tanstack/react-query";
import { AddRow, ConfigRow, RowInput } from "@/components/config-form/config-row";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { type AddOnFields, withDeploymentConfigs } from "@/lib/catalogue/registration/add-on-fields";
import {
  type TakenConfig,
  withChangedConfig,
  withoutTakenConfig,
  withTakenConfig,
} from "@/lib/catalogue/registration/supported-configs";
import { catalogueDetail, cataloguePart } from "@/lib/queries/catalogue/catalogue";

interface ConfigKindsFieldProps {
  readonly fields: Pick<AddOnFields, "deploymentConfig" | "name" | "otherConfigs">;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The kinds of objects that configure an add-on, each with the default that it has unless a placement or a cluster names another. */
export function ConfigKindsField({
  fields: { deploymentConfig, name, otherConfigs },
  text,
  onText,
}: ConfigKindsFieldProps) {
  const change = (config: TakenConfig) => onText(withChangedConfig(text, config));
  return (
    <FieldGroup label="Configured by" hint="with a default, which placements and clusters may replace">
      <div className="@container grid gap-1.5">
        <Checkbox
          label="AddOnDeploymentConfigs"
          effect="Variables, node placement, registries, proxies and resources."
          checked={deploymentConfig !== undefined}
          onChecked={(isChecked) => onText(withDeploymentConfigs(text, isChecked))}
        />
        {deploymentConfig ? (
          <fieldset className="grid min-w-0 grid-cols-1 gap-1.5 pr-[34px] @[26rem]:grid-cols-2">
            <legend className="sr-only">Default AddOnDeploymentConfig</legend>
            <DefaultInputs config={deploymentConfig} onConfig={change} />
          </fieldset>
        ) : null}
        {otherConfigs.map((config, index) => (
          <ConfigRow
            key={config.index}
            label={`Kind ${index + 1}`}
            onRemove={() => onText(withoutTakenConfig(text, config))}
            below={null}
          >
            <RowInput
              aria-label="Resource"
              placeholder="resource, such as configmaps"
              value={config.resource}
              onText={(resource) => change({ ...config, resource })}
            />
            <RowInput
              aria-label="API group"
              placeholder="none: Kubernetes' own"
              value={config.group}
              onText={(group) => change({ ...config, group })}
            />
            <DefaultInputs config={config} onConfig={change} />
          </ConfigRow>
        ))}
        <AddRow onAdd={() => onText(withTakenConfig(text, { group: "", resource: "" }))}>Add another kind</AddRow>
        <KnownKinds name={name} taken={otherConfigs} onKind={(kind) => onText(withTakenConfig(text, kind))} />
      </div>
    </FieldGroup>
  );
}

interface DefaultInputsProps {
  readonly config: TakenConfig;
  readonly onConfig: (config: TakenConfig) => void;
}

function DefaultInputs({ config, onConfig }: DefaultInputsProps) {
  return (
    <>
      <RowInput
        aria-label="Namespace of the default"
        placeholder="namespace of the default"
        value={config.namespace}
        onText={(namespace) => onConfig({ ...config, namespace })}
      />
      <RowInput
        aria-label="Name of the default"
        placeholder="none: no default"
        value={config.name}
        onText={(name) => onConfig({ ...config, name })}
      />
    </>
  );
}

interface KnownKindsProps {
  readonly name: string;
  readonly taken: readonly TakenConfig[];
  readonly onKind: (kind: Pick<TakenConfig, "group" | "resource">) => void;
}

/** What else configures it by the catalogue, to take over. */
function KnownKinds({ name, taken, onKind }: KnownKindsProps) {
  const { data: catalogue } = useQuery(cataloguePart("needs", { q: "category:*", sort: "status", limit: 500 }));
  const isKnown = catalogue?.rows.some((row) => row.name === name) === true;
  const { data } = useQuery({ ...catalogueDetail({ name }), enabled: isKnown });
  const missing = (data?.configs ?? [])
    .map(kindOf)
    .filter(
      ({ group, resource }) =>
        group !== OWN_GROUP && !taken.some((each) => each.group === group && each.resource === resource),
    );
  return missing.map((kind) => (
    <p key={`${kind.resource}.${kind.group}`} className="flex flex-wrap items-center gap-2 text-small text-text-2">
      <span className="[overflow-wrap:anywhere]">The catalogue says that {kind.resource} configure it.</span>
      <Button onClick={() => onKind(kind)}>Add {kind.resource}</Button>
    </p>
  ));
}

/** The form has fields of their own for these. */
const OWN_GROUP = "addon.open-cluster-management.io";

/** "configmaps", or "things.example.com". */
function kindOf(key: string) {
  const [resource = "", ...group] = key.split(".");
  return { resource, group: group.join(".") };
}
