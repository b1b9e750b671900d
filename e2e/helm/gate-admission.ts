import { setTimeout as pause } from "node:timers/promises";
import { parseAllDocuments, stringify } from "yaml";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { render } from "./render";
import type { Result } from "./result";

const KUBE_VERSION = "1.35.0";
const GATE = "production";
const APPROVER = "change-board";
const ACCOUNT = "system:serviceaccount:flotilla-system:flotilla-gate-approver";
const VALUES = { gates: { approvers: [{ name: APPROVER, gates: [GATE] }], approversSecret: "gate-approvers" } };
/** How long the API server may take to hear of a policy. */
const HEARD_MS = 30_000;
const POLL_MS = 250;

const approval = (user: string, decision = "Approved") => {
  return { user, at: "2026-11-27T02:00:00Z", decision, of: "abc", group: "production", comment: "" };
};
const [ADA, BOB, BOARD] = [approval("ada"), approval("bob"), approval(`webhook:${APPROVER}`)];

const OWN_NAME = "An approval is given in one's own name, and needs the verb approve on the gate.";
const TAKES_BACK = "Nobody takes back the approval of another.";

/** Who writes which approvals, one after another, and why the policy refuses it, if it does. */
const WRITES: readonly (readonly [name: string, as: string, approvals: readonly object[], refusal?: string])[] = [
  ["in another's name is refused", "ada", [BOB], OWN_NAME],
  ["without the verb approve is refused", "eve", [approval("eve")], OWN_NAME],
  ["in one's own name is taken", "ada", [ADA]],
  ["beside that of another is taken", "bob", [ADA, BOB]],
  ["that changes another's is refused", "bob", [approval("ada", "Denied"), BOB], OWN_NAME],
  ["that removes another's is refused", "bob", [BOB], TAKES_BACK],
  ["that changes one's own mind is taken", "bob", [ADA, approval("bob", "Denied")]],
  ["that takes back one's own is taken", "bob", [ADA]],
  ["of an external approver is taken", `webhook:${APPROVER}`, [ADA, BOARD]],
  ["of an external approver in another's name is refused", `webhook:${APPROVER}`, [ADA, BOARD, BOB], OWN_NAME],
  ["of an external approver by somebody else is refused", "ada", [ADA, { ...BOARD, decision: "Denied" }], OWN_NAME],
];

/** The chart's policy of admission against approvals on a real kube-apiserver; nothing of it stays. */
export async function* gateAdmission({ helm, kubectl }: PreparedHub): AsyncGenerator<Result> {
  const policy = await manifests("templates/gates.yaml", (kind) => kind.startsWith("ValidatingAdmissionPolicy"));
  const access = await manifests("templates/gate-approvers.yaml", () => true);
  const made = [policy, access, people()].join("---\n");
  await succeeds(kubectl, ["apply", "--server-side", "--filename", "-"], made);
  await heard();
  for (const [name, as, approvals, refusal] of WRITES) {
    const { code, err } = await write(as, approvals);
    const isRight = refusal === undefined ? code === 0 : code !== 0 && err.includes(refusal);
    yield { name: `an approval ${name}`, wrong: isRight ? undefined : `it answered ${code}: ${err}` };
  }
  for (const [what, wanted] of MAY_IMPERSONATE) {
    const { out } = await kubectl(["auth", "can-i", "impersonate", what, `--as=${ACCOUNT}`]);
    const wrong = out.trim() === wanted ? undefined : `it answered ${out}`;
    yield { name: `the account of external approvers may act for ${what}: ${wanted}`, wrong };
  }
  await succeeds(kubectl, ["delete", "--wait", "--ignore-not-found", "--filename", "-"], made);

  async function manifests(only: string, isWanted: (kind: string) => boolean): Promise<string> {
    const { out } = await render(helm, { kubeVersion: KUBE_VERSION, values: VALUES, only });
    const documents = parseAllDocuments(out).filter((document) => isWanted(String(document.get("kind"))));
    return documents.map(String).join("---\n").replaceAll("---\n---\n", "---\n");
  }

  function write(as: string, approvals: readonly object[]) {
    const patch = ["--subresource=status", "--type=merge", "--patch", JSON.stringify({ status: { approvals } })];
    return kubectl(["patch", "rolloutgates.flotilla.dev", GATE, `--as=${as}`, ...patch]);
  }

  /** Once what the policy refuses is refused, and nothing of that was taken before. */
  async function heard(): Promise<void> {
    for (const end = Date.now() + HEARD_MS; Date.now() < end; await pause(POLL_MS)) {
      const { code, err } = await write("ada", [approval("nobody")]);
      if (code !== 0 && err.includes(OWN_NAME)) return;
      // Administrators may take back what was taken too early only while the policy is not heard of.
      await succeeds(kubectl, ["delete", "rolloutgates.flotilla.dev", GATE]);
      await succeeds(kubectl, ["apply", "--server-side", "--filename", "-"], stringify(GATE_OBJECT));
    }
    throw new Error("the policy of admission is not in force");
  }
}

const MAY_IMPERSONATE = [
  [`users/webhook:${APPROVER}`, "yes"],
  ["users/webhook:other", "no"],
  ["users/ada", "no"],
  ["groups/system:masters", "no"],
] as const;

const GATE_OBJECT = {
  apiVersion: "flotilla.dev/v1alpha1",
  kind: "RolloutGate",
  metadata: { name: GATE },
  spec: {
    addOn: "logs",
    placement: { namespace: "fleet", name: "all" },
    before: { everyGroup: true },
    webhook: { approver: APPROVER },
  },
};

/** Ada and Bob may approve; Eve may only write the status. */
function people(): string {
  const rbac = "rbac.authorization.k8s.io";
  const status = { apiGroups: ["flotilla.dev"], resources: ["rolloutgates/status"], verbs: ["patch"] };
  const gates = { apiGroups: ["flotilla.dev"], resources: ["rolloutgates"], verbs: ["get", "approve"] };
  const reading = { apiGroups: ["flotilla.dev"], resources: ["rolloutgates"], verbs: ["get"] };
  // What kubectl reads before it patches a subresource.
  const reads = [{ apiGroups: ["flotilla.dev"], resources: ["rolloutgates/status"], verbs: ["get"] }];
  const roles = [
    { name: "tried-reader", rules: reads, users: ["ada", "bob", "eve", `webhook:${APPROVER}`] },
    { name: "tried-approver", rules: [status, gates], users: ["ada", "bob"] },
    { name: "tried-writer", rules: [status, reading], users: ["eve"] },
  ];
  const objects = roles.flatMap(({ name, rules, users }) => [
    { apiVersion: `${rbac}/v1`, kind: "ClusterRole", metadata: { name }, rules },
    {
      apiVersion: `${rbac}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: rbac, kind: "ClusterRole", name },
      subjects: users.map((user) => ({ apiGroup: rbac, kind: "User", name: user })),
    },
  ]);
  return [GATE_OBJECT, ...objects].map((object) => stringify(object)).join("---\n");
}
