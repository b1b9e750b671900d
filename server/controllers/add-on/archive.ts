import { FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import type { KubeObject } from "@/lib/kube/object";
import { apiVersionOf } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ControllerRevision, controllerRevisions } from "@/lib/resources/controller-revision";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import {
  isSameConfig,
  type KeptConfig,
  keptConfig,
  type Revision,
  readRevision,
  revisionObject,
  revisionSelector,
} from "@/lib/rollout/revisions";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError, isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { planRevisions } from "./revisions";

type RevisionClient = Pick<HubClient, "list" | "create" | "patch" | "remove">;

/** After a hub said no, it is asked again this much later. */
const AGAIN_MS = 60_000;

export interface Keeping {
  readonly addOn: ClusterManagementAddOn;
  /** The add-on's configurations that exist, each once. */
  readonly configs: readonly (Omit<KeptConfig, "addOn"> & { readonly object: KubeObject })[];
  /** Hashes that some cluster has, or may get. */
  readonly inUse: () => ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Keeps the texts of configurations as ControllerRevisions, since statuses name hashes alone. We are their only writer, so they are listed
 * once and then remembered. A hub that does not let us keep any is none the worse for it: nothing else waits for this.
 */
export class Archive {
  #kept: Revision[] | undefined;
  #againAtMs = 0;

  constructor(private readonly client: RevisionClient) {}

  /** The configuration object at that content; undefined where it is not kept. */
  text(addOn: string, config: DesiredConfig): KubeObject | undefined {
    const wanted = keptConfig(addOn, config);
    return this.#kept?.find((each) => each.specHash === config.specHash && isSameConfig(each.config, wanted))?.object;
  }

  /**
   * Brings what is kept of an add-on's configurations up to date. Writes nothing where it is. Answers after how many milliseconds to try
   * again where the hub said no; undefined where all is kept.
   */
  async keep(keeping: Keeping): Promise<number | undefined> {
    const waitMs = this.#againAtMs - Date.now();
    if (waitMs > 0) return waitMs;
    try {
      this.#kept ??= await this.#list(keeping.signal);
      for (const { object, ...config } of keeping.configs)
        await this.#keepOne(keeping, keptConfig(keeping.addOn.metadata.name, config), object);
      return undefined;
    } catch (error) {
      if (!(error instanceof HubError) || error.status >= 500 || error.status === 409 || error.status === 429) throw error;
      this.#againAtMs = Date.now() + AGAIN_MS;
      log.warn({ addOn: keeping.addOn.metadata.name, error: error.message }, "earlier configurations are not kept");
      return AGAIN_MS;
    }
  }

  async #list(signal: AbortSignal): Promise<Revision[]> {
    const found = await this.client.list(controllerRevisions, { namespace: NAMESPACE, labelSelector: revisionSelector(), signal });
    return found.flatMap((each) => readRevision(each) ?? []);
  }

  async #keepOne({ addOn, inUse, signal }: Keeping, config: KeptConfig, object: KubeObject): Promise<void> {
    const kept = (this.#kept ?? []).filter((each) => isSameConfig(each.config, config));
    const { number, surplus } = planRevisions({ kept, current: hashOf(object), inUse });
    if (number !== undefined) {
      const owner = { ...addOn, apiVersion: apiVersionOf(clusterManagementAddOns), kind: clusterManagementAddOns.kind };
      this.#remember(await this.#put(revisionObject(owner, config, object, number), signal));
    }
    for (const { name } of surplus) {
      await this.client.remove(controllerRevisions, { namespace: NAMESPACE, name }, { signal });
      this.#kept = this.#kept?.filter((each) => each.name !== name);
    }
  }

  /** The text of a name never changes; what is there already is put at the end. */
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

  #remember(stored: ControllerRevision): void {
    const revision = readRevision(stored);
    if (revision) this.#kept = [...(this.#kept ?? []).filter(({ name }) => name !== revision.name), revision];
  }
}

const hashes = new WeakMap<KubeObject, string>();

function hashOf(object: KubeObject): string {
  const known = hashes.get(object) ?? specHash(object);
  hashes.set(object, known);
  return known;
}
