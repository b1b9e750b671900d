import { expect, it } from "vitest";
import { notWell } from "./not-well";

it("names manifests that are not applied, not available, or lack pods", () => {
  const reported = (name: string, type: string, status: string, ready = 1) => ({
    name,
    conditions: [{ type, status }],
    replicas: { ready, desired: 1 },
  });
  const manifests = [
    reported("a", "Available", "True"),
    reported("b", "Available", "False"),
    reported("c", "Applied", "False"),
    reported("d", "Progressing", "False"),
    reported("e", "Available", "True", 0),
  ];
  expect(notWell(manifests).map(({ name }) => name)).toEqual(["b", "c", "e"]);
});
