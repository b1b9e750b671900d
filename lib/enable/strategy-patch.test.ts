import { expect, it } from "vitest";
import { addPlacement, copyPlacements, removePlacements } from "./strategy-patch";

const ENTRY = {
  configs: [{ resource: "x", group: "g" }],
  name: "edge",
  rolloutStrategy: { type: "All" },
  namespace: "fleet",
};
const ADD_ON = {
  metadata: { name: "logs" },
  spec: { installStrategy: { placements: [ENTRY, { name: "core", namespace: "fleet" }], type: "Placements" } },
};

it.each([
  ["stay", removePlacements(ADD_ON, new Set(["fleet/core"])), [ENTRY]],
  [
    "come",
    addPlacement(ADD_ON, { namespace: "fleet", name: "lab" }, {}),
    [ENTRY, { name: "core", namespace: "fleet" }],
  ],
  [
    "are copied",
    copyPlacements(ADD_ON, [{ from: "fleet/edge", to: { namespace: "fleet", name: "edge-kept" } }]),
    [ENTRY, { name: "core", namespace: "fleet" }, { ...ENTRY, name: "edge-kept" }],
  ],
])("leaves the fields of placements that %s in the object's order", (_, patch, entries) => {
  const text = JSON.stringify(entries).slice(1, -1);
  expect(JSON.stringify(patch)).toContain(text);
});
