import { describe, expect, it } from "vitest";
import type { Invitation } from "@/lib/resources/invitation";
import { type InvitationClaim, invitationFindings } from "./invitation-findings";

const SENT_AT = "2026-11-21T09:00:00Z";
const INVITATION: Invitation = {
  ...{ name: "invite-x", uid: "u", resourceVersion: "1", createdAt: "2026-11-21T08:00:00Z", createdBy: "ada" },
  ...{ names: ["edge-1", "edge-2"], count: 2, expiresAt: "2026-11-21T10:00:00Z" },
};

function claims(invitation: Extract<InvitationClaim, { by: "account" }>["invitation"], others = 0): InvitationClaim {
  return { by: "account", name: "invite-x", invitation, others };
}

function read(claim: InvitationClaim | undefined, cluster: string | undefined) {
  return invitationFindings(claim, cluster, SENT_AT).map(({ about, claim: text, evidence, level }) => {
    expect(about).toBe("invitations");
    return `${level} ${text} (${evidence})`;
  });
}

describe("a request to join and invitations", () => {
  it("says which invitation it answers, whose, and how much of it is used", () => {
    expect(read(claims(INVITATION, 1), "edge-1")).toEqual([
      "good It answers an invitation (invite-x, made by ada; 1 of 2 used before it)",
    ]);
    expect(read(claims({ ...INVITATION, names: [] }), "any-name")[0]).toMatch(/^good/);
  });

  it.each<[string, InvitationClaim, string | undefined, string]>([
    ["another name", claims(INVITATION), "edge-9", "warn Its invitation does not expect this name"],
    ["no name", claims(INVITATION), undefined, "warn Its invitation does not expect this name"],
    ["one too many", claims(INVITATION, 2), "edge-1", "warn More clusters answer its invitation than it expects"],
    [
      "a revoked one",
      claims({ ...INVITATION, revoked: { by: "eve", at: SENT_AT } }),
      "edge-1",
      "warn Its invitation is revoked",
    ],
    [
      "one that had ended",
      claims({ ...INVITATION, expiresAt: "2026-11-21T08:59:59Z" }),
      "edge-1",
      "warn Its invitation had ended",
    ],
    ["none", claims("absent"), "edge-1", "warn There is no invitation of its requester"],
    ["one that is not read", claims("unknown"), "edge-1", "warn Which invitation it answers is not known here"],
    ["a name from elsewhere", { by: "name", invitation: INVITATION }, "edge-1", "warn An invitation expects this name"],
  ])("is a doubt: %s", (_, claim, cluster, begin) => {
    const found = read(claim, cluster);
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(begin)).toBe(true);
  });

  it("names all that is wrong, and nothing where no invitation has to do with it", () => {
    const revoked = { ...INVITATION, revoked: { by: "eve", at: SENT_AT } };
    expect(read(claims(revoked, 2), "edge-9")).toHaveLength(3);
    expect(read(undefined, "edge-1")).toEqual([]);
  });
});
