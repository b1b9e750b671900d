import { describe, expect, it } from "vitest";
import { auditEvents } from "./audit-event";
import { wrongRights } from "./compare-audit";
import { type Grants, grantsIn } from "./grants";
import { UNSEEN } from "./unseen-grants";

const CONSOLE = "system:serviceaccount:flotilla-system:flotilla-console";
const LEASE = { group: "coordination.k8s.io", resource: "leases", namespace: "flotilla-system" };
const GRANTS: Grants = new Map([
  [CONSOLE, [{ ...LEASE, role: "flotilla:heartbeat", verb: "get", name: "flotilla-controllers" }]],
]);
const GET = "get leases.coordination.k8s.io flotilla-controllers";

interface Request {
  readonly code?: number;
  readonly decision?: string;
  readonly name?: string;
  readonly user?: string;
  readonly message?: string;
}

/** A line of the log, about a lease in flotilla-system. */
function line({
  code = 200,
  decision = "allow",
  name = "flotilla-controllers",
  user = CONSOLE,
  message,
}: Request = {}) {
  return `${JSON.stringify({
    verb: "get",
    requestURI: "/apis/coordination.k8s.io/v1/…",
    user: { username: user },
    objectRef: { apiGroup: LEASE.group, resource: LEASE.resource, namespace: LEASE.namespace, name },
    responseStatus: { code, message },
    annotations: { "authorization.k8s.io/decision": decision },
  })}\n`;
}

describe("the comparison of rights with an audit log", () => {
  it("finds nothing where each right is needed", () => {
    expect(wrongRights(auditEvents(line()), GRANTS, {})).toEqual([]);
  });

  it("takes what is not found for needed: rights let it in", () => {
    expect(wrongRights(auditEvents(line({ code: 404 })), GRANTS, {})).toEqual([]);
  });

  it("takes what somebody asked whether they may for needed", () => {
    const resourceAttributes = { ...LEASE, verb: "get", name: "flotilla-controllers" };
    const review = JSON.stringify({
      verb: "create",
      requestURI: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
      user: { username: CONSOLE },
      objectRef: { apiGroup: "authorization.k8s.io", resource: "selfsubjectaccessreviews" },
      requestObject: { spec: { resourceAttributes } },
      annotations: { "authorization.k8s.io/decision": "allow" },
    });
    expect(wrongRights(auditEvents(review), GRANTS, {})).toEqual([]);
  });

  it("names a right that was never needed, unless it stands there with a reason", () => {
    const other = auditEvents(line({ name: "another" }));
    expect(wrongRights(other, GRANTS, {})).toEqual([`${CONSOLE} never needed: ${GET}`]);
    expect(wrongRights(other, GRANTS, { [CONSOLE]: { [GET]: "a reason" } })).toEqual([]);
  });

  it("names what a process was refused, by RBAC or by what checks further rights", () => {
    const refused = auditEvents(line() + line({ code: 403, decision: "forbid", message: "no" }) + line({ code: 403 }));
    expect(wrongRights(refused, GRANTS, {})).toEqual([
      expect.stringMatching(/^system:serviceaccount:flotilla-system:flotilla-console was refused: get .*: no$/),
      expect.stringContaining("no reason"),
    ]);
  });

  it("leaves people to try what they may not, and namespaces to refuse what is new while they go", () => {
    const message = "unable to create new content in namespace a because it is being terminated";
    const tried = auditEvents(line() + line({ code: 403, user: "viewer" }) + line({ code: 403, message }));
    expect(wrongRights(tried, GRANTS, {})).toEqual([]);
  });

  it("names reasons for rights that nobody has", () => {
    const stale = { [CONSOLE]: { "get secrets": "once" } };
    expect(wrongRights(auditEvents(line()), GRANTS, stale)).toEqual([`${CONSOLE} has not, and need not: get secrets`]);
  });
});

describe("deploy/rbac.yaml", () => {
  it("grants each account and role for people something, and nothing stands with a reason that is not granted", async () => {
    const grants = await grantsIn("deploy/rbac.yaml");
    expect([...grants.keys()].sort()).toEqual([
      "operator",
      "system:serviceaccount:flotilla-system:flotilla-approver",
      CONSOLE,
      "system:serviceaccount:flotilla-system:flotilla-controllers",
      "viewer",
    ]);
    expect(wrongRights([], grants, UNSEEN).filter((text) => text.includes("need not"))).toEqual([]);
  });
});
