// @vitest-environment happy-dom
import { fireEvent, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { address, openAt } from "@/components/testing/address";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { useWaveKeys } from "./use-wave-keys";

const PATH = "/rollouts/logs/fleet/all";
const ROW = { addOn: "logs", namespace: "fleet", placement: "all", waves: [{}, {}, {}] } as unknown as RolloutRow; // no more is read

it.each([
  ["2", `${PATH}?wave=2`],
  ["2 3", `${PATH}?wave=3`],
  ["2 Escape", PATH],
  ["4", PATH],
])("lead with %s to %s, though nothing was drawn between them", (keys, to) => {
  openAt(PATH);
  renderHook(() => useWaveKeys(ROW));
  for (const key of keys.split(" ")) fireEvent.keyDown(document.body, { key });
  expect(address()).toBe(to);
});

it("keep filter, order and what else was chosen", () => {
  openAt(`${PATH}?show=applying&sort=name&q=eu`);
  renderHook(() => useWaveKeys(ROW));
  fireEvent.keyDown(document.body, { key: "1" });
  expect(address()).toBe(`${PATH}?wave=1&show=applying&sort=name&q=eu`);
});
