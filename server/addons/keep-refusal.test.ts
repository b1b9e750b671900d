import { expect, it, vi } from "vitest";
import type { Stages } from "@/lib/enable/write";
import { placements } from "@/lib/resources/placement";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError } from "@/server/hub/hub-error";
import { refusalOf } from "./keep-refusal";

const after = { metadata: { name: "keep", namespace: "fleet" }, spec: {} };
const STAGES: Stages = [[{ verb: "create", resource: placements, namespace: "fleet", name: "keep", after }]];

function refusal(answer: () => Promise<object>) {
  const raw = vi.fn(answer);
  const client = { stored: async () => placements, raw } as unknown as HubClient;
  return { raw, why: refusalOf({ client }, STAGES) };
}

const fails = (status: number, reason: string) => () => Promise.reject(new HubError(status, reason, "no such field"));

it("tries each new placement strictly, and writes nothing", async () => {
  const { raw, why } = refusal(async () => ({}));
  expect(await why).toBeUndefined();
  expect(raw).toHaveBeenCalledWith(
    expect.objectContaining({
      method: "POST",
      path: expect.stringMatching(/\/namespaces\/fleet\/placements\?dryRun=All&fieldValidation=Strict$/),
      body: after,
    }),
  );
});

it.each([
  ["a placement of that name", fails(409, "AlreadyExists"), "fleet/keep keeps them already."],
  ["a hub that knows no expressions", fails(400, "BadRequest"), "no such field"],
  ["a placement that the hub does not take", fails(422, "Invalid"), "no such field"],
  ["a right that is missing, which the plan names", fails(403, "Forbidden"), undefined],
])("answers why not: %s", async (_, answer, expected) => {
  expect(await refusal(answer).why).toBe(expected);
});

it("throws what is no answer to it", async () => {
  await expect(refusal(fails(500, "InternalError")).why).rejects.toThrow();
});
