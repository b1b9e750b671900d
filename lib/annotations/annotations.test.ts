import { expect, it } from "vitest";
import { annotationsIn } from "./annotations";

const HOUR = 3_600_000;

function act(minute: number, more: object = {}) {
  return {
    time: new Date(minute * 60_000).toISOString(),
    user: "ada",
    action: "Update an object",
    object: { kind: "Placement", namespace: "fleet", name: "edge" },
    outcome: "done",
    ...more,
  };
}

const REQUEST = { kind: "CertificateSigningRequest", name: "csr-1" };
const ROLLOUT = { namespace: "fleet", placement: "edge", addOn: "logs" } as const;

it("marks rollouts, approvals and edits in their order, within the time alone", () => {
  const rollouts = [{ at: 30 * 60_000, kind: "wave", wave: 2, text: "wave 2 of 4 opened", ...ROLLOUT }] as const;
  const activity = [act(90), act(10), act(20, { action: "Approve a certificate request", object: REQUEST })];
  expect(annotationsIn({ activity, rollouts }, { from: 0, to: HOUR })).toEqual([
    { at: 600_000, kind: "edit", label: "edit", texts: ["ada: Update an object, Placement fleet/edge"] },
    {
      at: 1_200_000,
      kind: "approval",
      label: "approval",
      texts: ["ada: Approve a certificate request, CertificateSigningRequest csr-1"],
    },
    { at: 1_800_000, kind: "rollout", label: "wave 2", texts: ["logs wave 2 of 4 opened"] },
  ]);
});

it("puts together what cannot be told apart, and leaves out what changed nothing", () => {
  const edits = [act(10), act(10.1), act(10.2), act(10.3, { outcome: "refused" }), act(40)];
  const joined = annotationsIn({ activity: edits, rollouts: [] }, { from: 0, to: HOUR });
  expect(joined.map(({ label, texts }) => [label, texts.length])).toEqual([
    ["3 edits", 3],
    ["edit", 1],
  ]);
});
