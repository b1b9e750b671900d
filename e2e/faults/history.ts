import { setMaxListeners } from "node:events";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import type { WireHandler } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { linesOf } from "@/server/hub/watch-lines";
import type { VirtualClock } from "./clock";

/** Kinds that tell of the run rather than of its outcome. */
const ASIDE = new Set(["leases", "events"]);
const ADMIN = { user: "recorder", groups: ["system:masters"] };

/** One version of one object. */
export interface Version {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly plural: string;
  readonly key: string;
  readonly object: RawObject;
}

const Groups = z.looseObject({
  groups: z.array(z.looseObject({ versions: z.array(z.looseObject({ groupVersion: z.string() })) })),
});
const Kinds = z.looseObject({ resources: z.array(z.looseObject({ name: z.string(), verbs: z.array(z.string()) })) });
const Event = z.looseObject({
  type: z.enum(["ADDED", "MODIFIED", "DELETED"]),
  object: z.looseObject({ metadata: z.looseObject({}) }),
});

/** Everything that has ever been on a hub: each version of each object, in order; without leases and events. */
export class History {
  readonly versions: Version[] = [];
  readonly #present = new Map<string, RawObject>();
  readonly #listeners: ((version: Version) => void)[] = [];
  readonly #end = new AbortController();

  constructor(
    private readonly handler: WireHandler,
    private readonly clock: VirtualClock,
  ) {}

  async begin(): Promise<void> {
    setMaxListeners(0, this.#end.signal);
    const { groups } = Groups.parse(await this.#get("/apis"));
    const versions = groups.map((group) => group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`));
    for (const roots of [["/api/v1"], ...versions]) await this.#followGroup(roots);
  }

  /** Each kind once, in the first version that has it. */
  async #followGroup(roots: readonly string[]): Promise<void> {
    const followed = new Set(ASIDE);
    for (const root of roots) {
      const { resources } = Kinds.parse(await this.#get(root));
      for (const { name, verbs } of resources) {
        if (!verbs.includes("watch") || followed.has(name)) continue;
        followed.add(name);
        void this.#follow(root, name);
      }
    }
  }

  end(): void {
    this.#end.abort();
  }

  onVersion(listener: (version: Version) => void): void {
    this.#listeners.push(listener);
  }

  get(plural: string, key: string): RawObject | undefined {
    return this.#present.get(`${plural} ${key}`);
  }

  /** What is there of a kind, by "namespace/name". */
  all(plural: string): Map<string, RawObject> {
    const prefix = `${plural} `;
    const found = [...this.#present].filter(([key]) => key.startsWith(prefix));
    return new Map(
      found.map(([key, object]) => [key.slice(prefix.length), object] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** All that is there, as "plural namespace/name". */
  present(): ReadonlyMap<string, RawObject> {
    return this.#present;
  }

  async #follow(root: string, plural: string): Promise<void> {
    const { body } = await this.#send(`${root}/${plural}?watch=true&timeoutSeconds=1000000`);
    for await (const line of linesOf(body)) {
      const { type, object } = Event.parse(JSON.parse(line));
      this.#take(plural, type, object as RawObject); // a hub's answer
    }
  }

  #take(plural: string, type: Version["type"], object: RawObject): void {
    const { name = "", namespace } = object.metadata;
    const key = objectKey({ name, namespace });
    if (type === "DELETED") this.#present.delete(`${plural} ${key}`);
    else this.#present.set(`${plural} ${key}`, object);
    const version = { at: this.clock.now, type, plural, key, object };
    this.versions.push(version);
    for (const listener of this.#listeners) listener(version);
  }

  async #get(path: string): Promise<unknown> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await this.#send(path)).body) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString());
  }

  #send(path: string) {
    return this.handler(
      { method: "GET", path, headers: { accept: "application/json" }, signal: this.#end.signal },
      ADMIN,
    );
  }
}
