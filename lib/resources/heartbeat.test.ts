import { expect, it } from "vitest";
import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import { heartbeatOf } from "./heartbeat";
import { Lease } from "./lease";

const BEAT = {
  version: "1.0.0",
  leader: "flotilla-0",
  mode: "own",
  at: "2026-11-21T10:00:00Z",
  controllers: [{ name: "add-on", depth: 0, reconciles: 3, errors: 0 }],
};

function lease(annotation: string | undefined, holderIdentity = "flotilla-0") {
  const annotations = annotation === undefined ? {} : { [HEARTBEAT_ANNOTATION]: annotation };
  return Lease.parse({ metadata: { name: "flotilla-controllers", annotations }, spec: { holderIdentity } });
}

it("reads what the leader wrote", () => {
  expect(heartbeatOf(lease(JSON.stringify(BEAT)))).toEqual(BEAT);
});

it("takes a leader that says nothing of its mode for one that looks after all", () => {
  const { mode: _, ...older } = BEAT;
  expect(heartbeatOf(lease(JSON.stringify(older)))).toEqual({ ...BEAT, mode: "all" });
});

it.each([
  ["no annotation", lease(undefined)],
  ["what is no JSON", lease("{")],
  ["another form", lease('{"version":1}')],
  ["a lease that was given back", lease(JSON.stringify(BEAT), "")],
])("makes nothing of %s", (_, given) => {
  expect(heartbeatOf(given)).toBeUndefined();
});
