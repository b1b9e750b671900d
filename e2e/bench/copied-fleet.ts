import type { RawObject } from "@/lib/kube/object";
import { type Resource, resourcePath } from "@/lib/kube/resource";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import type { Transport } from "@/server/hub/transport";
import { addOnName, clusterName, type FleetSize } from "./fleet-size";

/** What stands in the originals for the names of a cluster and of an add-on. */
export const CLUSTER = "the-cluster";
export const ADD_ON = "the-addon";

/** Objects of one kind, each copied for every cluster and add-on that its text names. */
export interface Original {
  readonly resource: Resource;
  readonly objects: readonly RawObject[];
}

/**
 * A hub that can only be listed: copies of the originals, made as they are asked for. Counts what anybody tries to
 * write.
 */
export class CopiedFleet {
  writes = 0;
  readonly transport: Transport = { send: (request) => this.#answer(request), close: async () => undefined };

  constructor(
    private readonly originals: readonly Original[],
    private readonly size: FleetSize,
  ) {}

  async #answer({ method, path, signal }: WireRequest): Promise<WireResponse> {
    const url = new URL(path, "https://hub");
    if (method !== "GET") this.writes += 1;
    if (method !== "GET") return wireAnswer(403, "{}");
    if (url.searchParams.has("watch")) return { status: 200, headers: {}, body: silence(signal) };
    const original = this.originals.find(({ resource }) => resourcePath(resource) === url.pathname);
    if (!original)
      return url.pathname.includes("customresourcedefinitions") ? wireAnswer(404, "{}") : wireAnswer(200, page([], ""));
    const { searchParams } = url;
    return wireAnswer(
      200,
      this.#page(original, searchParams.get("labelSelector"), Number(searchParams.get("continue") ?? 0)),
    );
  }

  /** One page for each cluster that is told of. */
  #page({ objects }: Original, label: string | null, cluster: number): string {
    const texts = objects
      .filter(({ metadata }) => !label || metadata.labels?.[label] !== undefined)
      .map((object) => JSON.stringify(object));
    const items = texts.flatMap((text) => this.#copies(text, cluster));
    const isLast = cluster + 1 >= this.size.clusters || !texts.some((text) => text.includes(CLUSTER));
    return page(items, isLast ? "" : String(cluster + 1));
  }

  #copies(text: string, cluster: number): string[] {
    const own = text.replaceAll(CLUSTER, clusterName(cluster));
    if (!own.includes(ADD_ON)) return [own];
    return Array.from({ length: this.size.addOns }, (_, index) => own.replaceAll(ADD_ON, addOnName(index)));
  }
}

function page(items: readonly string[], next: string): string {
  return `{"metadata":{"resourceVersion":"1000000","continue":${JSON.stringify(next)}},"items":[${items.join(",")}]}`;
}

function wireAnswer(status: number, text: string): WireResponse {
  return { status, headers: {}, body: once(text) };
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* silence(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  yield* [];
}
