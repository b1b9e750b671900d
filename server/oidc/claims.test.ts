import { describe, expect, it } from "vitest";
import { claimsIn, identityIn } from "./claims";

const SETTINGS = { user: "sub", userPrefix: "oidc:", groups: "groups", groupsPrefix: "oidc:" };

describe("the identity in claims", () => {
  it("is the user and groups with their prefixes", () => {
    expect(identityIn({ sub: "ada", groups: ["a, b", "c"] }, SETTINGS)).toEqual({
      user: "oidc:ada",
      groups: ["oidc:a, b", "oidc:c"],
    });
  });

  it("may have one group as a text, and none", () => {
    expect(identityIn({ sub: "ada", groups: "fleet" }, SETTINGS).groups).toEqual(["oidc:fleet"]);
    expect(identityIn({ sub: "ada" }, SETTINGS).groups).toEqual([]);
  });

  it.each([{}, { sub: "" }, { sub: 1 }, { sub: ["ada"] }, undefined, "ada"])("needs a user: %j", (claims) => {
    expect(() => identityIn(claims, SETTINGS)).toThrow(/no claim "sub"/);
  });

  it("attack: an address that is not verified", () => {
    const byEmail = { ...SETTINGS, user: "email" };
    expect(identityIn({ email: "a@b.c", email_verified: true }, byEmail).user).toBe("oidc:a@b.c");
    for (const email_verified of [false, "true", null, 1])
      expect(() => identityIn({ email: "a@b.c", email_verified }, byEmail)).toThrow("not verified");
  });

  it("attack: groups that are no texts count as none", () => {
    expect(identityIn({ sub: "ada", groups: ["fleet", { name: "x" }] }, SETTINGS).groups).toEqual([]);
  });

  it.each(["", "a", "a.b", "a.!.c", "a.bnVsbA.c"])("is not in %j", (token) => {
    expect(() => identityIn(claimsIn(token), SETTINGS)).toThrow();
  });
});
