import { createHash } from "node:crypto";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ADD_ON_VERSIONS, type AddOnVersion, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { log } from "@/server/log";
import { exchange } from "./exchange";
import { isHubError } from "./hub-error";
import type { Transport } from "./transport";

/** An upgrade of the hub may store another version from some day on. */
const KNOWN_MS = 10 * 60_000;
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** Where nobody says what is stored. */
const PREFERRED = [...ADD_ON_VERSIONS].reverse();

type Kind = Pick<Resource, "group" | "plural" | "kind">;

const Definition = z.looseObject({
  spec: z.looseObject({
    versions: z.array(z.looseObject({ name: z.string(), served: z.boolean(), storage: z.boolean() })),
  }),
});

const ResourceList = z.looseObject({
  resources: z.array(z.looseObject({ name: z.string(), storageVersionHash: z._default(z.string(), "") })),
});

/**
 * Which version of each add-on kind one hub stores. What is stored can be read and written also while the hub's conversion webhook is
 * down, and without a call of it for each object. Asked of the kind's definition; of discovery where that may not be read.
 */
export class StoredVersions {
  readonly #known = new Map<string, { readonly version: AddOnVersion; readonly at: number }>();
  readonly #asking = new Map<string, Promise<AddOnVersion | undefined>>();

  constructor(private readonly transport: Transport) {}

  /** Undefined where the hub does not have the kind. Throws as every request does. */
  of(kind: Kind): AddOnVersion | Promise<AddOnVersion | undefined> {
    const known = this.#known.get(kind.plural);
    if (known && Date.now() - known.at < KNOWN_MS) return known.version;
    const asked = this.#asking.get(kind.plural) ?? this.#learn(kind).finally(() => this.#asking.delete(kind.plural));
    this.#asking.set(kind.plural, asked);
    return asked;
  }

  /** Whether the hub says that the kind is not defined there at all; false also where it does not say. Throws as every request does. */
  async isUndefined({ group, plural }: Kind): Promise<boolean> {
    try {
      await this.#get(`${DEFINITIONS}/${plural}.${group}`);
      return false;
    } catch (error) {
      if (isHubError(error, "NotFound")) return true;
      if (isHubError(error, "Forbidden")) return false;
      throw error;
    }
  }

  /** The hub does not serve the kind as it did. */
  forget({ plural }: Kind): void {
    this.#known.delete(plural);
  }

  async #learn(kind: Kind): Promise<AddOnVersion | undefined> {
    const version = (await this.#defined(kind)) ?? (await this.#discovered(kind));
    if (version === undefined) return undefined;
    if (this.#known.get(kind.plural)?.version !== version)
      log.info({ resource: kind.plural, version }, "speaking to the hub in this version");
    this.#known.set(kind.plural, { version, at: Date.now() });
    return version;
  }

  async #defined({ group, plural }: Kind): Promise<AddOnVersion | undefined> {
    const answer = Definition.safeParse(await this.#find(`${DEFINITIONS}/${plural}.${group}`));
    const served = answer.data?.spec.versions.filter((version) => version.served) ?? [];
    const stored = served.find(({ storage }) => storage)?.name ?? "";
    return isAddOnVersion(stored) ? stored : PREFERRED.find((version) => served.some(({ name }) => name === version));
  }

  async #discovered({ group, plural, kind }: Kind): Promise<AddOnVersion | undefined> {
    for (const version of PREFERRED) {
      const answer = ResourceList.safeParse(await this.#find(`/apis/${group}/${version}`));
      const found = answer.data?.resources.find(({ name }) => name === plural);
      if (!found) continue;
      return ADD_ON_VERSIONS.find((stored) => found.storageVersionHash === storageVersionHash(group, stored, kind)) ?? version;
    }
    return undefined;
  }

  /** Undefined where there is no such thing, or not for us. */
  async #find(path: string): Promise<unknown> {
    try {
      return await this.#get(path);
    } catch (error) {
      if (isHubError(error, "NotFound") || isHubError(error, "Forbidden")) return undefined;
      throw error;
    }
  }

  #get(path: string): Promise<unknown> {
    const { signal } = new AbortController();
    return exchange(this.transport, { method: "GET", path, headers: { accept: "application/json" }, signal });
  }
}

/** As Kubernetes' discovery tells of the version that is stored, whichever version is asked. */
function storageVersionHash(group: string, version: string, kind: string): string {
  return createHash("sha256").update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString("base64");
}

const versionsOf = new WeakMap<Transport, StoredVersions>();

/** Those that the transport brings along, or one that asks over it. */
export function storedVersionsOf(transport: Transport): StoredVersions {
  const versions = transport.versions ?? versionsOf.get(transport) ?? new StoredVersions(transport);
  versionsOf.set(transport, versions);
  return versions;
}
