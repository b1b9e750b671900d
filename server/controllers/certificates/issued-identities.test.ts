import { expect, it, vi } from "vitest";
import { RENEWAL } from "@/lib/csr/test-forgeries";
import { forgedRequest } from "@/lib/csr/test-request";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { IssuedHub } from "./issued-facts";
import { issuedIdentities } from "./issued-identities";

const APPROVED = { conditions: [{ type: "Approved", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z" }] };
const NONE = { get: () => undefined, list: () => [], subscribe: () => () => undefined };

/** Judges the request until nothing is left to do; answers after which look something was stored, 0 for never. */
async function lookOfFinding(csr: CertificateSigningRequest): Promise<number> {
  const create = vi.fn();
  const hub = {
    certificateRequests: { ...NONE, get: () => csr },
    clusters: NONE,
    addOns: NONE,
    clusterAddOns: NONE,
    identityFindings: NONE,
    addOnRoleBindings: NONE,
    create,
  } as unknown as IssuedHub;
  const options = { mode: "all", agentOf: () => undefined, trustsGrpcServer: false } as const;
  const controller = issuedIdentities(hub, options);
  for (let look = 1; ; look++) {
    const outcome = await controller.reconcile("requests/r", new AbortController().signal);
    if (create.mock.calls.length > 0) return look;
    if (outcome.kind === "on-change") return 0;
  }
}

/** With another byte in it, the last of its signature. */
function resigned(pem: string): string {
  const [head = "", ...body] = pem.trimEnd().split("\n");
  const tail = body.pop() ?? "";
  const der = Buffer.from(body.join(""), "base64");
  der.writeUInt8((der.at(-1) ?? 0) ^ 1, der.length - 1);
  return [head, der.toString("base64"), tail, ""].join("\n");
}

it("attack: what names say is found at the first look, before any signature was checked", async () => {
  expect(await lookOfFinding(await forgedRequest({ ...RENEWAL, status: APPROVED }))).toBe(0);
  const forged = { ...RENEWAL, organizations: ["fleet-admins"], status: APPROVED };
  expect(await lookOfFinding(await forgedRequest(forged))).toBe(1);
});

it("attack: a signature of another key is found, too", async () => {
  expect(await lookOfFinding(await forgedRequest({ ...RENEWAL, status: APPROVED, mangle: resigned }))).toBe(2);
});
