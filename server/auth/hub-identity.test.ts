import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { HubError } from "@/server/hub/hub-error";
import { HubIdentity } from "./hub-identity";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A hub whose mark has these uids, one look after the other, and then the last; undefined while it has none. */
function hubWith(...uids: readonly (string | undefined)[]) {
  const looks = [...uids];
  const getRaw = vi.fn(async (): Promise<RawObject> => {
    const uid = looks.length > 1 ? looks.shift() : looks[0];
    if (uid === undefined) throw new HubError(404, "NotFound", "There is none.");
    return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "kube-root-ca.crt", uid } };
  });
  return { getRaw, identity: new HubIdentity({ getRaw }) };
}

it("is known soon where the hub makes its mark after the console has started", async () => {
  const { getRaw, identity } = hubWith(undefined, undefined, "one", "other");
  const learning = identity.learnSoon(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5_000);
  await learning;
  expect([identity.mark, getRaw.mock.calls.length]).toEqual(["one", 3]);
  expect(await identity.hasChanged(), "the hub has started over").toBe(true);
});

it("is looked for a minute, and no longer than somebody wants it", async () => {
  const { getRaw, identity } = hubWith(undefined);
  const ended = new AbortController();
  const learning = identity.learnSoon(ended.signal);
  await vi.advanceTimersByTimeAsync(2_000);
  ended.abort();
  await learning;
  expect(getRaw.mock.calls.length).toBeLessThan(5);
  const whole = identity.learnSoon(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(120_000);
  await whole;
  expect(getRaw.mock.calls.length).toBeLessThan(20);
  expect(identity.mark).toBe("");
});
