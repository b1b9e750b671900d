import { expect, it } from "vitest";
import { endInCredential } from "./token-end";

const jwt = (claims: object) =>
  ["{}", JSON.stringify(claims), "signature"].map((part) => Buffer.from(part).toString("base64url")).join(".");

it("reads the end of a token from its claims", () => {
  expect(endInCredential({ way: "token", token: jwt({ exp: 1_700_000_000 }) })).toBe(1_700_000_000_000);
  expect(endInCredential({ way: "proxy-token", user: "ada", token: jwt({ exp: 5 }) })).toBe(5_000);
  expect(endInCredential({ way: "oidc", idToken: "x", expiresAt: 7 })).toBe(7);
});

it("knows no end where the token says none", () => {
  for (const token of ["opaque", "a.b.c", jwt({}), jwt({ exp: "soon" })])
    expect(endInCredential({ way: "token", token })).toBe(Number.POSITIVE_INFINITY);
});
