import { expect, it, vi } from "vitest";
import { RolloutGate } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { decideOnGate } from "./decide-on-gate";
import type { GateParts } from "./get-gate";

const SUBJECT = { of: "hash", group: "production" };
const GATE = RolloutGate.parse({
  metadata: { name: "people", resourceVersion: "7" },
  spec: { addOn: "logs", placement: { namespace: "fleet", name: "all" } },
  status: { waitingFor: [{ ...SUBJECT, clusters: 40 }] },
});

/** Whoever may do all, and where nothing is read after the write. */
function deciding() {
  const patch = vi.fn(async () => undefined);
  const rights = { may: async () => true };
  const caller = { user: "ada", rights, client: { get: async () => GATE, patch } } as unknown as Caller; // no more is asked
  const decide = (decision: "Approved" | "Denied", confirm?: string) =>
    decideOnGate(caller, {} as GateParts, {
      ...{ name: "people", ...SUBJECT, decision, comment: "Looks well" },
      ...(confirm !== undefined && { confirm }),
    });
  return { patch, decide };
}

it.each([undefined, "", "people"])(
  "writes no approval that lets many clusters go, confirmed by %s",
  async (confirm) => {
    const { decide, patch } = deciding();
    await expect(decide("Approved", confirm)).rejects.toMatchObject({
      code: "invalid",
      message: "It lets 40 clusters go. Type logs to confirm it. Nothing was written.",
    });
    expect(patch).not.toHaveBeenCalled();
  },
);

it.each([
  ["Approved", "logs"],
  ["Denied", undefined],
] as const)("writes what is said once it is confirmed, or needs no name: %s", async (decision, confirm) => {
  const { decide, patch } = deciding();
  await decide(decision, confirm).catch(() => undefined);
  expect(patch).toHaveBeenCalledOnce();
});
