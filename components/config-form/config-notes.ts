import type { AddOnSetup, TemplateManifest } from "@/lib/api/addons/add-on-setup";
import { plural } from "@/lib/format/count";
import { compareText } from "@/lib/kube/order";

/** Parts of a configuration of which an add-on may ignore something. */
type ConfigPart = "variables" | "pods";

/** What the add-ons that use a configuration make of its parts, where it is not all. */
export interface ConfigNotes extends Partial<Readonly<Record<ConfigPart, string>>> {
  /** Of the whole form. */
  readonly manager?: string;
}

/** More workloads than that are counted. */
const MAX_NAMES = 3;

/**
 * Which parts of a configuration add-ons honour. Of templates, only Deployments and DaemonSets take node placement,
 * registries, proxies and resources (docs/reference/add-ons.md#settings-of-manifests); what a custom controller takes
 * is not known. Nothing is said of templates that could not be read.
 */
export function configNotes(setups: readonly (AddOnSetup | undefined)[]): ConfigNotes {
  const known = setups.filter((setup) => setup !== undefined);
  if (known.some(({ templates }) => templates.length === 0))
    return { manager: "Managed by a custom controller: it may ignore some of these fields." };
  const templates = known.flatMap((setup) => setup.templates.map(({ read }) => read?.manifests));
  const manifests = templates.filter((each) => each !== undefined);
  if (templates.length === 0 || known.length < setups.length || manifests.length < templates.length) return {};
  return notesOf(manifests.flat());
}

function notesOf(manifests: readonly TemplateManifest[]): ConfigNotes {
  const isUsed = manifests.some(({ variables }) => variables.length > 0);
  const pods = podsNote(manifests);
  return {
    ...(!isUsed && { variables: "No effect: the template uses no variables." }),
    ...(pods !== undefined && { pods }),
  };
}

function podsNote(manifests: readonly TemplateManifest[]): string | undefined {
  if (!manifests.some(isConfigured)) return "No effect: the template has no Deployment and no DaemonSet.";
  const others = manifests.filter((manifest) => manifest.containers.length > 0 && !isConfigured(manifest));
  return others.length === 0 ? undefined : `Not for ${namesOf(others)}: only Deployments and DaemonSets take it.`;
}

function isConfigured({ apiVersion, kind }: TemplateManifest): boolean {
  return apiVersion.startsWith("apps/") && (kind === "Deployment" || kind === "DaemonSet");
}

function namesOf(manifests: readonly TemplateManifest[]): string {
  const names = [...new Set(manifests.map(({ kind, name }) => `${kind} ${name}`))].sort(compareText);
  return names.length > MAX_NAMES ? plural(names.length, "other workload") : names.join(", ");
}
