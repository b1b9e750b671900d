import { expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { Claim } from "./claim";
import { sourcesOf } from "./request-source";

const OCM = "system:open-cluster-management";

/** A request of that requester, made at that second. */
function request(username: string, at: number, kind: Claim["kind"] = "join") {
  const csr = CertificateSigningRequest.parse({
    metadata: { name: "r", creationTimestamp: new Date(at * 1_000).toISOString() },
    spec: { username, groups: username.startsWith(OCM) ? [`${OCM}:c1`] : [] },
  });
  return { csr, claim: { kind } };
}

it.each<[string, ReturnType<typeof request>[], { now: string; before: string } | undefined]>([
  ["none before it", [], undefined],
  ["the same before it", [request("token-a", 1)], undefined],
  ["another before it", [request("token-b", 1)], { now: "token-a", before: "token-b" }],
  ["another after it", [request("token-b", 9)], undefined],
  ["another before the same", [request("token-a", 3), request("token-b", 1)], undefined],
  ["the same before another", [request("token-a", 1), request("token-b", 3)], { now: "token-a", before: "token-b" }],
  ["a renewal by the agent before it", [request(`${OCM}:c1:x`, 1, "renewal")], undefined],
])("compares a join with the last of its kind before it: %s", (_, others, sources) => {
  expect(sourcesOf(request("token-a", 5), others)).toEqual(sources);
});

it("takes all agents of a cluster for one source, and no one else for it", () => {
  const renewal = request(`${OCM}:c1:new`, 5, "renewal");
  expect(sourcesOf(renewal, [request(`${OCM}:c1:old`, 1, "renewal")])).toBeUndefined();
  expect(sourcesOf(renewal, [request("admin", 1, "renewal")])).toEqual({ now: `${OCM}:c1:new`, before: "admin" });
});
