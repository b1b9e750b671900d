import { expect, it } from "vitest";
import { RolloutGate } from "@/lib/resources/rollout-gate";
import { approvalEffect } from "./approval-effect";

const AT = new Date("2030-01-01T00:00:00Z");
const SUBJECT = { of: "hash", group: "production" };

function gate(clusters: number, spec: object = {}, approvals: readonly object[] = []): RolloutGate {
  return RolloutGate.parse({
    metadata: { name: "people" },
    spec: { addOn: "logs", placement: { namespace: "fleet", name: "all" }, ...spec },
    status: { waitingFor: [{ ...SUBJECT, clusters }], approvals },
  });
}

const said = (user: string, decision = "Approved") => ({ ...SUBJECT, user, decision, at: "2029-12-31T00:00:00Z" });
const effect = (of: RolloutGate) => approvalEffect(of, SUBJECT, { user: "ada", at: AT });

it.each<[string, RolloutGate, object]>([
  ["few clusters go without a word", gate(20), { opens: true, clusters: 20 }],
  ["many take the add-on's name", gate(21), { opens: true, clusters: 21, confirm: "logs" }],
  ["others have to approve as well", gate(21, { approvals: 2 }), { opens: false, clusters: 0 }],
  ["it is the last", gate(21, { approvals: 2 }, [said("eve")]), { opens: true, clusters: 21, confirm: "logs" }],
  ["a denial is taken back", gate(21, {}, [said("ada", "Denied")]), { opens: true, clusters: 21, confirm: "logs" }],
  ["somebody else denies", gate(21, {}, [said("eve", "Denied")]), { opens: false, clusters: 0 }],
  ["it is open already", gate(21, {}, [said("eve")]), { opens: false, clusters: 0 }],
  ["theirs does not count", gate(21, { approvers: ["eve"] }), { opens: false, clusters: 0 }],
])("of an approval where %s", (_, of, expected) => {
  expect(effect(of)).toEqual(expected);
});
