import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ActivityEntry } from "@/lib/api/activity/activity";
import { recordSignIns } from "./record-sign-ins";

let entries: ActivityEntry[];
let record: (address: string, refusal?: string) => void;
beforeEach(() => {
  vi.useFakeTimers();
  entries = [];
  const onSignIn = recordSignIns({ add: (entry) => void entries.push(entry) });
  record = (address, refusal) =>
    onSignIn(
      { verb: "sign-in", ...(refusal === undefined ? { user: "ada" } : { refusal }) },
      { id: "request", address, seen: new Map() },
    );
});
afterEach(() => void vi.useRealTimers());

it("records refusals from one network once, and their number after a minute", () => {
  for (let index = 0; index < 500; index += 1) record(`2001:db8:1:2::${index.toString(16)}`, "Not accepted.");
  record("192.0.2.1", "Not accepted.");
  expect(entries).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(entries).toHaveLength(3);
  expect(entries[2]).toMatchObject({
    user: "unknown",
    outcome: "refused",
    reason: "Refused 499 times more within a minute; the last time: Not accepted.",
  });
  record("2001:db8:1:2::1", "Not accepted.");
  expect(entries).toHaveLength(4);
});

it("records refusals from very many networks together", () => {
  for (let index = 0; index < 5_000; index += 1) record(`10.0.${index >> 8}.${index & 255}`, "Not accepted.");
  vi.advanceTimersByTime(60_000);
  expect(entries.length).toBeLessThan(1_100);
  const others = entries.find(({ reason }) => reason?.includes("3999 times more"));
  expect(others?.outcome).toBe("refused");
  expect(others?.address).toBeUndefined();
});

it("records each sign-in at once, also after refusals", () => {
  for (let index = 0; index < 10; index += 1) record("192.0.2.1", "Not accepted.");
  record("192.0.2.1");
  record("192.0.2.1");
  expect(entries.map(({ outcome }) => outcome)).toEqual(["refused", "done", "done"]);
});
