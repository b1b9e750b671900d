import { configFindings } from "@/lib/addon-config/rules/config-findings";
import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { isFields } from "@/lib/objects/editable";
import { fieldText } from "@/lib/objects/hub-field";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { isOfKind } from "@/lib/resources/config-reference";
import type { Enablement, EnablementConfig, EnablementProblem } from "./enablement";
import type { Facts } from "./facts";
import { creation, type Write } from "./write";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const DNS_NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

/** What is wrong with the configuration of a request, for all that it says itself. */
export function configProblems(config: EnablementConfig | undefined): EnablementProblem[] {
  if (!config) return [];
  const { namespace, name } = config;
  return [
    ...(namespace.length <= 63 && DNS_LABEL.test(namespace)
      ? []
      : [{ field: "config.namespace", message: "Enter the namespace of the configuration." }]),
    ...(name.length <= 253 && DNS_NAME.test(name)
      ? []
      : [{ field: "config.name", message: "Enter a name: lower-case letters, digits, - and dots." }]),
    ...(config.use === "new" ? ruleProblems(config.spec) : []),
  ];
}

function ruleProblems(spec: object): EnablementProblem[] {
  return configFindings({ spec }).flatMap(({ level, path, message }) =>
    level === "problem" ? [{ field: `config.${fieldText(path)}`, message }] : [],
  );
}

/** What a person should know of it first; `already` clusters have the add-on. */
export function configWarnings({ clusters, config }: Enablement, { addOn }: Facts, already: number): string[] {
  if (!config) return [];
  const gets = already === 1 ? "gets" : "get";
  return [
    ...supportWarnings(addOn),
    ...(clusters.by !== "hand" && already > 0
      ? [`${plural(already, "cluster")} with the add-on ${gets} this configuration too.`]
      : []),
  ];
}

/** What to know where an add-on may not read an AddOnDeploymentConfig at all. */
export function supportWarnings({ metadata, spec }: Facts["addOn"]): string[] {
  const isSupported = spec.defaultConfigs.some((each) => isOfKind(each, addOnDeploymentConfigs));
  return isSupported ? [] : [`${metadata.name} lists no AddOnDeploymentConfig as supported and may ignore it.`];
}

/** What is wrong with it by what the hub has; `existing` is the object of its name, undefined where there is none. */
export function existingConfigProblems(
  config: EnablementConfig | undefined,
  existing: RawObject | undefined,
): EnablementProblem[] {
  if (!config) return [];
  const name = `${config.namespace}/${config.name}`;
  if (config.use === "existing")
    return existing ? [] : [{ field: "config.name", message: `The hub has no configuration ${name}.` }];
  return existing && !isSameSpec(existing, config.spec)
    ? [{ field: "config.name", message: `${name} exists already: choose it, or another name.` }]
    : [];
}

/** The write of a new configuration; none where the hub has it already, as after a first try that failed later. */
export function configWrites(config: EnablementConfig | undefined, existing: RawObject | undefined): Write[] {
  if (config?.use !== "new" || existing) return [];
  const { namespace, name, spec } = config;
  return [creation(addOnDeploymentConfigs, { metadata: { namespace, name }, spec })];
}

/** As placements and cluster add-ons name it. */
export function configEntry({ namespace, name }: EnablementConfig): object {
  const { group, plural: resource } = addOnDeploymentConfigs;
  return { group, resource, namespace, name };
}

/** Hubs add defaults to what was written. */
function isSameSpec({ spec }: RawObject, wanted: object): boolean {
  return isFields(spec) && Object.entries(wanted).every(([field, value]) => deepEqual(spec[field], value));
}
