import { expect, it } from "vitest";
import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import { heartbeatOf } from "@/lib/resources/heartbeat";
import { Lease } from "@/lib/resources/lease";
import { heartbeatText } from "./heartbeat";

const leader = {
  version: "1.0.0",
  mode: "own" as const,
  identity: "flotilla-controllers-7d9c5b6f4-x2x9z_1_a1b2c3",
  unreadKinds: [],
};

it("says of each controller what it did, and reads back as it was written", () => {
  const stats = [
    { name: "add-on", lastSuccessAt: Date.UTC(2026, 10, 21), succeeded: 5, failed: 2, depth: 1 },
    { name: "certificates", lastSuccessAt: 0, succeeded: 0, failed: 0, depth: 0 },
  ];
  const annotations = { [HEARTBEAT_ANNOTATION]: heartbeatText({ ...leader, stats }) };
  const lease = Lease.parse({ metadata: { name: "x", annotations }, spec: { holderIdentity: leader.identity } });
  expect(heartbeatOf(lease)).toMatchObject({
    version: "1.0.0",
    leader: leader.identity,
    mode: "own",
    controllers: [
      { name: "add-on", lastSuccess: "2026-11-21T00:00:00.000Z", depth: 1, reconciles: 7, errors: 2 },
      { name: "certificates", depth: 0, reconciles: 0, errors: 0 },
    ],
  });
});

it("says what it leaves out without a kind, and nothing where it can read all", () => {
  const unreadKinds = [
    { kind: "certificatesigningrequests.certificates.k8s.io", reason: "forbidden", parts: ["no certificates"] },
  ];
  expect(JSON.parse(heartbeatText({ ...leader, unreadKinds, stats: [] }))).toMatchObject({ unreadKinds });
  expect(JSON.parse(heartbeatText({ ...leader, stats: [] }))).not.toHaveProperty("unreadKinds");
});

it("stays below two kilobytes with a dozen controllers that have worked for years", () => {
  const stats = Array.from({ length: 12 }, (_, index) => ({
    name: `controller-number-${index}`,
    lastSuccessAt: Date.UTC(2036, 1, 1),
    succeeded: 9_999_999_999,
    failed: 999_999_999,
    depth: 200_000,
  }));
  expect(heartbeatText({ ...leader, stats }).length).toBeLessThan(2048);
});
