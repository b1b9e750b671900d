import { createHash } from "node:crypto";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ADD_ON_VERSIONS, type AddOnVersion, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { log } from "@/server/log";
import { isHubError } from "./hub-error";

/** An upgrade of the hub may change the stored version. */
const TTL_MS = 10 * 60_000;
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** Where the hub does not say what it stores. */
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
 * The version of each add-on kind that one hub stores. Requests in the stored version work while the hub's conversion
 * webhook is down, and do not call it for each object. Read from the CRD, or from discovery where CRDs may not be read.
 */
export class StoredVersions {
  readonly #known = new Map<string, { readonly version: AddOnVersion; readonly at: number }>();
  readonly #reading = new Map<string, Promise<AddOnVersion | undefined>>();

  /** `read` gets JSON from the hub, and throws as every request does. */
  constructor(private readonly read: (path: string) => Promise<unknown>) {}

  /** Undefined where the hub does not serve the kind. Throws as every request does. */
  of(kind: Kind): AddOnVersion | Promise<AddOnVersion | undefined> {
    const known = this.#known.get(kind.plural);
    if (known && Date.now() - known.at < TTL_MS) return known.version;
    const reading = this.#reading.get(kind.plural) ?? this.#read(kind).finally(() => this.#reading.delete(kind.plural));
    this.#reading.set(kind.plural, reading);
    return reading;
  }

  /**
   * Whether the hub has no definition of the kind; false also where that may not be read. Throws as every request does.
   */
  async isUndefined({ group, plural }: Kind): Promise<boolean> {
    try {
      await this.read(`${DEFINITIONS}/${plural}.${group}`);
      return false;
    } catch (error) {
      if (isHubError(error, "NotFound")) return true;
      if (isHubError(error, "Forbidden")) return false;
      throw error;
    }
  }

  /** To be called when the hub no longer serves the kind as it did. */
  forget({ plural }: Kind): void {
    this.#known.delete(plural);
  }

  async #read(kind: Kind): Promise<AddOnVersion | undefined> {
    const version = (await this.#defined(kind)) ?? (await this.#discovered(kind));
    if (version === undefined) return undefined;
    if (this.#known.get(kind.plural)?.version !== version)
      log.info({ resource: kind.plural, version }, "using the version that the hub stores");
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
      return (
        ADD_ON_VERSIONS.find((stored) => found.storageVersionHash === storageVersionHash(group, stored, kind)) ??
        version
      );
    }
    return undefined;
  }

  /** Undefined where the path does not exist or may not be read. */
  async #find(path: string): Promise<unknown> {
    try {
      return await this.read(path);
    } catch (error) {
      if (isHubError(error, "NotFound") || isHubError(error, "Forbidden")) return undefined;
      throw error;
    }
  }
}

/** The hash by which discovery tells which version is stored, whichever version is asked for. */
function storageVersionHash(group: string, version: string, kind: string): string {
  return createHash("sha256").update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString("base64");
}
