import { describe, expect, it } from "vitest";
import { invitationObject, invitationOfUser, invitationState, readInvitation } from "./invitation";

const RECORD = { names: ["edge-1"], count: 2, expiresAt: "2026-11-21T10:00:00Z", createdBy: "ada" };
const NOW = Date.parse("2026-11-21T09:00:00Z");

describe("invitations", () => {
  it("are read as they were written, with who revoked them", () => {
    const revoked = { by: "eve", at: "2026-11-21T08:00:00Z" };
    const object = invitationObject("invite-x", { ...RECORD, revoked });
    const metadata = { ...object.metadata, uid: "u", resourceVersion: "7", creationTimestamp: "2026-11-21T07:00:00Z" };
    expect(readInvitation({ ...object, metadata })).toEqual({
      ...{ ...RECORD, revoked, name: "invite-x", uid: "u", resourceVersion: "7" },
      createdAt: "2026-11-21T07:00:00Z",
    });
    expect(() => readInvitation({ metadata, data: { invitation: "{}" } })).toThrow();
    expect(() => readInvitation({ metadata })).toThrow();
  });

  it.each([
    ["waiting", 0, {}],
    ["waiting", 1, {}],
    ["used", 2, {}],
    ["used", 3, { expiresAt: "2026-11-21T08:00:00Z" }],
    ["expired", 1, { expiresAt: "2026-11-21T09:00:00Z" }],
    ["revoked", 2, { revoked: { by: "eve", at: "2026-11-21T08:00:00Z" } }],
  ])("are %s after %i answers with %o", (state, used, change) => {
    expect(invitationState({ ...RECORD, ...change }, used, NOW)).toBe(state);
  });

  it("are known by the user of their account, and of no other namespace", () => {
    expect(invitationOfUser("system:serviceaccount:flotilla-invitations:invite-x")).toBe("invite-x");
    expect(invitationOfUser("system:serviceaccount:flotilla-invitations-x:invite-x")).toBeUndefined();
    expect(invitationOfUser("flotilla-invitations:invite-x")).toBeUndefined();
  });
});
