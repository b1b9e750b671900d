import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { pluralOf } from "@/lib/objects/plural";

/** What names one manifest among the options of a work. */
export interface ResourceIdentifier {
  readonly group: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The identifier of a manifest, its resource as it is guessed from its kind. */
export function identifierOf({ apiVersion = "", kind = "", metadata }: RawObject): ResourceIdentifier {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  const { namespace, name = "" } = metadata;
  return { group, resource: pluralOf(kind), ...(namespace !== undefined && { namespace }), name };
}

/** The place of a manifest's own entry among `manifestConfigs`; -1 where there is none. Entries with `*` are of several. */
export function optionsIndex(configs: readonly unknown[], wanted: ResourceIdentifier): number {
  return configs.findIndex((config) => {
    const found = isFields(config) && isFields(config.resourceIdentifier) ? config.resourceIdentifier : {};
    return (
      (found.group ?? "") === wanted.group &&
      found.resource === wanted.resource &&
      (found.namespace ?? "") === (wanted.namespace ?? "") &&
      found.name === wanted.name
    );
  });
}

/** The kinds of which agents report well-known values. */
const WELL_KNOWN: ReadonlySet<string> = new Set(["apps/Deployment", "apps/DaemonSet", "batch/Job", "/Pod"]);

/** Whether a rule of type WellKnownStatus reports anything of the manifest. */
export function hasWellKnownStatus({ apiVersion = "", kind = "" }: RawObject): boolean {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  return WELL_KNOWN.has(`${group}/${kind}`);
}
