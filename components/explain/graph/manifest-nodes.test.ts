import { expect, it } from "vitest";
import { manifestNodes } from "./manifest-nodes";

const APPLIED = { type: "Applied", status: "True", reason: "", message: "", since: "" };
const AVAILABLE = { ...APPLIED, type: "Available" };

function nodeWith(ready: number, reason?: string) {
  const replicas = { ready, desired: 2, reason };
  const conditions = [APPLIED, AVAILABLE];
  const manifest = { kind: "Deployment", namespace: "logs", name: "agent", conditions, replicas };
  const work = { name: "addon-logs-deploy-0", conditions: [], manifests: [manifest] };
  return manifestNodes({ cluster: "c1", work, from: undefined }).nodes[0];
}

it.each([
  [0, "CrashLoopBackOff", "bad", "Deployment, 0 of 2 ready: CrashLoopBackOff"],
  [1, undefined, "warn", "Deployment, 1 of 2 ready"],
] as const)(
  "draws a workload with %i of 2 pods ready as that, though it is applied and available",
  (ready, reason, tone, text) => {
    const node = nodeWith(ready, reason);
    expect([node?.appearance.tone, node?.text]).toEqual([tone, text]);
  },
);

it("draws one with all its pods as well", () => {
  expect(nodeWith(2)?.appearance.tone).toBe("good");
});
