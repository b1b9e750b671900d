import { deploymentSettings } from "@/lib/addon-config/deployment-settings";
import { RenderError } from "@/lib/addon-config/render-error";
import type { WorkbenchResult, WorkbenchTrial } from "@/lib/api/workbench/workbench";
import { isFields } from "@/lib/objects/editable";
import { isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import type { LintFacts } from "@/lib/template-lints/lint";
import { lintTemplate } from "@/lib/template-lints/lint-template";
import { namedRoles } from "@/lib/template-lints/registration-lints";
import { templateParts } from "@/lib/template-lints/template-parts";
import type { ConfigurationCaches } from "@/server/addons/get-add-on-configuration";
import { allInOrder } from "@/server/auth/all-in-order";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { BenchRendering, RenderBench } from "./bench-agent";
import { type BenchInput, benchInput } from "./bench-input";
import { type HubRole, hubRoles } from "./hub-roles";
import { manifestsOf, shownBindings, shownManifests, shownProbes, shownRequests } from "./shown-bench";

const DEADLINE_MS = 10_000;

export interface WorkbenchCaches extends ConfigurationCaches {
  readonly renderBench: RenderBench;
}

/**
 * What a template comes to on one cluster: manifests, rights, requests, health, and what its lints find. Nothing is
 * written, and all is read with the caller's rights. Throws `ApiError` and `HubError`.
 */
export async function tryTemplate(
  caller: Caller,
  caches: WorkbenchCaches,
  { object, addOn, cluster, config }: WorkbenchTrial,
): Promise<WorkbenchResult> {
  if (object.kind !== "AddOnTemplate")
    throw new ApiError("invalid", "The workbench tries objects of kind AddOnTemplate.");
  const parts = templateParts(object);
  const name = addOn ?? (parts.addonName || object.metadata.name);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [bench, roles] = await allInOrder([
    benchInput(caller, caches, { object, addOn: name, cluster, config }, signal),
    hubRoles(caller, namedRoles(parts), signal),
  ]);
  const rendering = caches.renderBench(bench.input);
  const facts = factsOf(bench, name, roles);
  return {
    addOn: name,
    isRegistered: bench.addOn !== undefined,
    isInstalled: bench.installed !== undefined,
    takesTemplates: bench.addOn !== undefined && isTemplateBased(bench.addOn),
    install: bench.addOn?.spec.installStrategy.type === "Placements" ? "placements" : "manual",
    configuration: bench.configuration,
    ...(rendering.failed !== undefined && { failed: rendering.failed }),
    manifests: shownManifests(rendering),
    works: rendering.works.length,
    bytes: bytesOf(rendering),
    ...(rendering.namespace !== undefined && { namespace: rendering.namespace }),
    requests: shownRequests(rendering, bench),
    bindings: shownBindings(rendering, roles),
    ...(rendering.unregistered !== undefined && { unregistered: rendering.unregistered }),
    probes: shownProbes(rendering),
    findings: lintTemplate(object, facts).map((finding) => ({ ...finding, path: [...finding.path] })),
  };
}

function factsOf({ input }: BenchInput, addOn: string, roles: ReadonlyMap<string, HubRole>): LintFacts {
  const known = [...roles].flatMap(([key, { isThere }]) => (isThere === undefined ? [] : [[key, isThere] as const]));
  const settings = settingsOf(input);
  return { addOn, roles: new Map(known), ...(settings && { settings }) };
}

/** Undefined where the configuration cannot be used: the rendering says so. */
function settingsOf(input: BenchInput["input"]): LintFacts["settings"] {
  try {
    const { variables, registries, nodePlacement, installNamespace, resourceRequirements } = deploymentSettings(input);
    return {
      variables: variables.map(({ name }) => name),
      registries,
      nodePlacement,
      installNamespace,
      setsResources: resourceRequirements.length > 0,
    };
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

function bytesOf({ works }: BenchRendering): number {
  return works
    .flatMap(manifestsOf)
    .reduce((sum, manifest) => sum + Buffer.byteLength(JSON.stringify(isFields(manifest) ? manifest : {})), 0);
}
