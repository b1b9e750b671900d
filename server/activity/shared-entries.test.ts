import { expect, it } from "vitest";
import type { ActivityEntry } from "@/lib/api/activity/activity";
import type { RawObject } from "@/lib/kube/object";
import { HubError } from "@/server/hub/hub-error";
import { ActivityLog } from "./activity-log";
import { shareEntries } from "./shared-entries";
import { SIGN_IN, TEST_KEYS } from "./testing";

/** A hub with one ConfigMap at most. */
class OneConfigMap {
  stored: RawObject = { metadata: {} };
  #isThere = false;
  readonly #writes: (() => void)[] = [];
  readonly client = {
    getRaw: async () => {
      if (!this.#isThere) throw new HubError(404, "NotFound", "none");
      return this.stored;
    },
    create: async (_: unknown, object: RawObject) => this.#write(object),
    patch: async (_: unknown, __: unknown, patch: object) => this.#write({ ...this.stored, ...patch }),
  } as unknown as Parameters<typeof shareEntries>[1]["client"];

  /** Resolves at the next write. */
  written(): Promise<void> {
    return new Promise((resolve) => this.#writes.push(resolve));
  }

  #write(object: RawObject): void {
    this.stored = object;
    this.#isThere = true;
    for (const resolve of this.#writes.splice(0)) resolve();
  }
}

async function share(hub: OneConfigMap, run: string, entries: readonly ActivityEntry[]): Promise<string[]> {
  const log = new ActivityLog({ keys: TEST_KEYS, writer: "console/a", run, print: () => undefined });
  for (const each of entries) log.add(each);
  const stop = new AbortController();
  const written = hub.written();
  const sharing = shareEntries(
    log,
    { client: hub.client, name: "flotilla-activity-a", fieldManager: "a" },
    stop.signal,
  );
  await written;
  stop.abort();
  await sharing;
  const { lines } = hub.stored.data as { lines: string }; // as it is shared
  return lines.split("\n");
}

it("is bounded, the newest stay, and those of an earlier run as long as there is room", async () => {
  const hub = new OneConfigMap();
  expect(await share(hub, "aaaa", [SIGN_IN, SIGN_IN])).toHaveLength(2);
  const both = await share(hub, "bbbb", [SIGN_IN]);
  expect(both.map((line) => /"run":"(\w+)"/.exec(line)?.[1])).toEqual(["aaaa", "aaaa", "bbbb"]);
  const many = await share(
    hub,
    "cccc",
    Array.from({ length: 300 }, () => SIGN_IN),
  );
  expect(many).toHaveLength(200);
  expect(many.at(-1)).toContain('"seq":301');
  const long = { ...SIGN_IN, changes: { before: "", after: "a".repeat(8_000) } };
  const large = await share(
    hub,
    "dddd",
    Array.from({ length: 100 }, () => long),
  );
  expect(large.join("\n").length).toBeLessThan(512 * 1024);
  expect(large.length).toBeGreaterThan(20);
});
