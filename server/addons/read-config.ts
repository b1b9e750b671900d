import { settingsOf } from "@/lib/addon-config/effective-settings";
import type { EffectiveSetting, EffectiveValue, LayeredConfig } from "@/lib/api/addons/add-on-setup";
import { addOnDeploymentConfigs, readAddOnDeploymentConfig } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates, readAddOnTemplate } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { variablesIn } from "./template-lines";

/** One configuration of a layer, read with the caller's rights. */
export interface ReadConfig {
  readonly line: LayeredConfig;
  /** Of the content that was read. */
  readonly hash?: string;
  readonly values: EffectiveValue[];
  readonly settings: EffectiveSetting[];
  /** Where the agent runs by it, "" for the namespaces of the manifests. */
  readonly namespace?: string;
  /** Used by a template. */
  readonly variables: readonly string[];
}

/** Reads what a layer names. Throws `HubError`. */
export async function readConfig(caller: Caller, line: LayeredConfig, signal: AbortSignal): Promise<ReadConfig> {
  const { config, layer } = line;
  const kind = [addOnDeploymentConfigs, addOnTemplates].find((each) => isOfKind(config, each));
  if (!kind) return { line, ...NOTHING };
  const right = { verb: "get", resource: kind.plural, group: kind.group };
  const { value, missing } = await orMissing(
    caller.client.find(kind, { name: config.name, namespace: config.namespace || undefined }, signal),
    right,
  );
  if (missing) return { line: { ...line, missing }, ...NOTHING };
  if (!value) return { line: { ...line, isAbsent: true }, ...NOTHING };
  if (kind === addOnTemplates)
    return { line, hash: specHash(value), ...NOTHING, variables: variablesIn(readAddOnTemplate(value).spec.agentSpec) };
  const name = config.namespace ? `${config.namespace}/${config.name}` : config.name;
  const settings = readAddOnDeploymentConfig(value);
  return {
    line,
    hash: specHash(value),
    ...NOTHING,
    values: settings.spec.customizedVariables.map((each) => ({
      name: each.name,
      value: each.value,
      layer,
      config: name,
    })),
    settings: settingsOf(settings).map((each) => ({ ...each, layer, config: name })),
    namespace: settings.spec.agentInstallNamespace,
  };
}

const NOTHING = { values: [], settings: [], variables: [] };
