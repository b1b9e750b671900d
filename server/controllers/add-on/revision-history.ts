import { FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import type { KubeObject } from "@/lib/kube/object";
import { apiVersionOf } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ControllerRevision, controllerRevisions } from "@/lib/resources/controller-revision";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import {
  isSameConfig,
  type Revision,
  readRevision,
  revisionObject,
  revisionSelector,
  type StoredConfig,
  storedConfig,
} from "@/lib/rollout/revisions";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError, isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { planRevisions } from "./revisions";

type RevisionClient = Pick<HubClient, "list" | "create" | "patch" | "remove">;

/** After the hub refused. */
const RETRY_MS = 60_000;

export interface RecordOptions {
  readonly addOn: ClusterManagementAddOn;
  /** The add-on's configurations that exist, each once. */
  readonly configs: readonly (Omit<StoredConfig, "addOn"> & { readonly object: KubeObject })[];
  /** Hashes that some cluster has or may get. */
  readonly inUse: () => ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Stores the contents of configurations as ControllerRevisions, because statuses only name their hashes. No other
 * component writes these, so they are listed once and then remembered. Where the hub refuses them, add-ons work
 * without.
 */
export class RevisionHistory {
  #stored: Revision[] | undefined;
  #retryAtMs = 0;

  constructor(private readonly client: RevisionClient) {}

  /** The configuration object at that content; undefined where it is not stored. */
  find(addOn: string, config: DesiredConfig): KubeObject | undefined {
    const wanted = storedConfig(addOn, config);
    return this.#stored?.find((each) => each.specHash === config.specHash && isSameConfig(each.config, wanted))?.object;
  }

  /**
   * Stores the current contents of an add-on's configurations where they are not the latest revisions. Returns in how
   * many milliseconds to retry where the hub refused; undefined where all is stored.
   */
  async record(options: RecordOptions): Promise<number | undefined> {
    const waitMs = this.#retryAtMs - Date.now();
    if (waitMs > 0) return waitMs;
    const { name } = options.addOn.metadata;
    try {
      this.#stored ??= await this.#list(options.signal);
      for (const { object, ...config } of options.configs)
        await this.#recordOne(options, storedConfig(name, config), object);
      return undefined;
    } catch (error) {
      if (!(error instanceof HubError) || error.status >= 500 || error.status === 409 || error.status === 429)
        throw error;
      this.#retryAtMs = Date.now() + RETRY_MS;
      log.warn({ addOn: name, error: error.message }, "revisions of configurations cannot be stored");
      return RETRY_MS;
    }
  }

  async #list(signal: AbortSignal): Promise<Revision[]> {
    const found = await this.client.list(controllerRevisions, {
      namespace: NAMESPACE,
      labelSelector: revisionSelector(),
      signal,
    });
    return found.flatMap((each) => readRevision(each) ?? []);
  }

  async #recordOne({ addOn, inUse, signal }: RecordOptions, config: StoredConfig, object: KubeObject): Promise<void> {
    const stored = (this.#stored ?? []).filter((each) => isSameConfig(each.config, config));
    const { number, surplus } = planRevisions({ stored, current: hashOf(object), inUse });
    if (number !== undefined) {
      const owner = { ...addOn, apiVersion: apiVersionOf(clusterManagementAddOns), kind: clusterManagementAddOns.kind };
      this.#remember(await this.#put(revisionObject(owner, config, object, number), signal));
    }
    for (const { name } of surplus) {
      await this.client.remove(controllerRevisions, { namespace: NAMESPACE, name }, { signal });
      this.#stored = this.#stored?.filter((each) => each.name !== name);
    }
  }

  /** The content under a name never changes: an existing revision only gets the latest number. */
  async #put(revision: ReturnType<typeof revisionObject>, signal: AbortSignal): Promise<ControllerRevision> {
    const options = { signal, fieldManager: FIELD_MANAGER.addOn };
    try {
      return await this.client.create(controllerRevisions, revision, options);
    } catch (error) {
      if (!isHubError(error, "AlreadyExists")) throw error;
      const { name = "", ownerReferences } = revision.metadata;
      const patch = { metadata: { ownerReferences }, revision: revision.revision };
      return await this.client.patch(controllerRevisions, { namespace: NAMESPACE, name }, patch, options);
    }
  }

  #remember(object: ControllerRevision): void {
    const revision = readRevision(object);
    if (revision) this.#stored = [...(this.#stored ?? []).filter(({ name }) => name !== revision.name), revision];
  }
}

const hashes = new WeakMap<KubeObject, string>();

function hashOf(object: KubeObject): string {
  const hash = hashes.get(object) ?? specHash(object);
  hashes.set(object, hash);
  return hash;
}
