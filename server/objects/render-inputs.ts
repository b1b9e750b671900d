import type { ConfigLookup } from "@/lib/addon-config/agent-input";
import { createdAddOn } from "@/lib/blast-radius/config-variants";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import type { KubeObject } from "@/lib/kube/object";
import { objectKey, type Resource } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, mergeConfigReferences } from "@/lib/rollout/desired-configs";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { MissingRight } from "@/server/errors";

/** Before the changes, or after them. */
export type Side = "before" | "after";

/** What a cluster add-on is rendered from. */
export interface RenderInput {
  /** Its status refers to what it is to have, at the content that `lookUp` finds. */
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly cluster: ManagedCluster;
  readonly lookUp: ConfigLookup;
}

interface Wanted {
  readonly addOn: string;
  readonly cluster: string;
  readonly desired: readonly DesiredConfig[];
}

/** The hub refused to show an object to the caller. */
export class NotReadable extends Error {
  constructor(readonly missing: MissingRight) {
    super(`${missing.verb} ${missing.resource}`);
  }
}

const CONFIG_KINDS = [addOnDeploymentConfigs, addOnTemplates];

/** Reads what cluster add-ons are rendered from with the caller's own rights, each object once; changed ones are known. */
export class RenderInputs {
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor(
    private readonly caller: Caller,
    private readonly changes: readonly ObjectChange[],
    private readonly signal: AbortSignal,
  ) {}

  /** Throws `NotReadable` and `HubError`. */
  async of({ addOn, cluster: name, desired }: Wanted, side: Side): Promise<RenderInput | undefined> {
    const [clusterAddOn = createdAddOn(addOn, name), cluster, ...found] = await Promise.all([
      this.#find(managedClusterAddOns, { name: addOn, namespace: name }, side),
      this.#find(managedClusters, { name }, side),
      ...desired.map((config) => this.#config(config, side)),
    ]);
    if (!cluster) return undefined;
    const contents = new Map(desired.map((config, index) => [configKey(config), found[index]]));
    const lookUp: ConfigLookup = (config) => contents.get(configKey({ ...config, namespace: config.namespace ?? "" }));
    return { clusterAddOn: withConfigs(clusterAddOn, desired, lookUp), cluster, lookUp };
  }

  async #config(config: DesiredConfig, side: Side): Promise<KubeObject | undefined> {
    const kind = CONFIG_KINDS.find((each) => isOfKind(config, each));
    const { name, namespace } = config;
    return kind && (await this.#find<KubeObject>(kind, { name, ...(namespace !== "" && { namespace }) }, side));
  }

  #find<T>(resource: Resource<T>, ref: { name: string; namespace?: string }, side: Side): Promise<T | undefined> {
    const change = this.changes.find(
      ({ kind, before, after }) =>
        kind === resource.kind && objectKey((after ?? before)?.metadata ?? { name: "" }) === objectKey(ref),
    );
    if (change) return Promise.resolve(change[side] as T | undefined); // read by that kind's schema
    const key = `${resource.plural} ${objectKey(ref)}`;
    const reading = this.#reads.get(key) ?? this.#read(resource, ref);
    this.#reads.set(key, reading);
    return reading as Promise<T | undefined>; // by its resource
  }

  async #read<T>(resource: Resource<T>, ref: { name: string; namespace?: string }): Promise<T | undefined> {
    const { group, plural } = resource;
    const right = { verb: "get", resource: plural, group };
    const { value, missing } = await orMissing(this.caller.client.find(resource, ref, this.signal), right);
    if (missing) throw new NotReadable(missing);
    return value;
  }
}

/** As the add-on manager writes it once a cluster is to have these configurations. */
function withConfigs(
  clusterAddOn: ManagedClusterAddOn,
  desired: readonly DesiredConfig[],
  lookUp: ConfigLookup,
): ManagedClusterAddOn {
  const { status, spec } = clusterAddOn;
  const own = new Set(spec.configs.map(configKey));
  const known = new Map(
    status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
      desiredConfig ? [[configKey({ ...desiredConfig, group, resource }), desiredConfig.specHash] as const] : [],
    ),
  );
  const stated = desired.map((config) => {
    const object = lookUp(config);
    // A configuration that it names itself keeps its hash when the object goes.
    const left = own.has(configKey(config)) ? (known.get(configKey(config)) ?? "") : "";
    return { ...config, specHash: object ? specHash(object) : left };
  });
  return {
    ...clusterAddOn,
    status: { ...status, configReferences: mergeConfigReferences(status.configReferences, stated) },
  };
}
