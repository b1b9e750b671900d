import { expect, it } from "vitest";
import { Condition } from "@/lib/kube/conditions";
import { tokensUnread } from "./registration-token";

const NOW = new Date("2026-11-23T10:00:00Z");
const condition = (status: string) =>
  Condition.parse({
    type: "TokenInfrastructureReady",
    status,
    reason: "R",
    message: "M",
    lastTransitionTime: "2026-11-22T10:00:00Z",
  });

it("names the kinds that cannot be read where tokens were not ready, and keeps a condition that says they are", () => {
  const message = "Failed to apply token infrastructure: Flotilla cannot read roles on the hub";
  for (const before of [[], [condition("False")]])
    expect(tokensUnread(before, ["roles"], NOW)).toMatchObject([
      { type: "TokenInfrastructureReady", status: "False", message },
    ]);
  const ready = [condition("True")];
  expect(tokensUnread(ready, ["roles"], NOW)).toBe(ready);
});
