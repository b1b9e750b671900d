import { expect, it, vi } from "vitest";
import { kinds, openHub } from "./hub";
import type { Transport } from "./transport";

it("lets all kinds wait for one signal without a warning of a leak", async () => {
  const warned = vi.fn();
  process.on("warning", warned);
  const hub = openHub({} as Transport, kinds); // nothing is read: it is not started
  expect(Object.keys(kinds).length).toBeGreaterThan(10);
  const stop = new AbortController();
  const other = new AbortController();
  const waiting = [hub.settled(stop.signal), hub.synced(other.signal)].map((each) => each.catch(() => "left"));
  // Node emits warnings on the next tick.
  await new Promise((resolve) => setImmediate(resolve));
  for (const controller of [stop, other]) controller.abort();
  expect(await Promise.all(waiting)).toEqual(["left", "left"]);
  process.off("warning", warned);
  expect(warned).not.toHaveBeenCalled();
});
