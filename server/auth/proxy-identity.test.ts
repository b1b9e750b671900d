import { describe, expect, it } from "vitest";
import { proxyIdentities } from "./proxy-identity";

const SECRET = "s".repeat(32);
const OLD = "o".repeat(32);
const HEADERS = {
  secret: "x-proxy-secret",
  user: "x-forwarded-user",
  groups: "x-forwarded-groups",
  token: "x-forwarded-access-token",
};
const identityOf = proxyIdentities({
  proxies: ["10.1.0.0/16", "::1"],
  proof: { by: "secret", secrets: [SECRET, OLD] },
  headers: HEADERS,
});

/** A request from the proxy, with further headers. */
function arrived(more: readonly string[] = [], { peer = "10.1.2.3", secret = SECRET } = {}) {
  return identityOf({ peer, rawHeaders: ["Host", "console", "X-Proxy-Secret", secret, ...more] });
}

const ADA = ["X-Forwarded-User", "ada", "X-Forwarded-Groups", "fleet, viewers"];
const READ = { user: "ada", groups: ["fleet", "viewers"], token: "" };

describe("whom a proxy has signed in", () => {
  it("is read from its headers, in any case of letters", () => {
    expect(arrived(ADA)).toEqual(READ);
    expect(arrived(["x-forwarded-USER", "ada", "X-Forwarded-Access-Token", "t"])).toEqual({
      user: "ada",
      groups: [],
      token: "t",
    });
    expect(arrived(ADA, { peer: "::ffff:10.1.2.3" })).toEqual(READ);
    expect(arrived(ADA, { peer: "::1" })).toEqual(READ);
  });

  it("is read while its secret is replaced", () => {
    expect(arrived(ADA, { secret: OLD })).toEqual(READ);
  });

  it("may have a name that is not of ASCII", () => {
    expect(arrived(["X-Forwarded-User", Buffer.from("jörg").toString("latin1")])?.user).toBe("jörg");
    expect(() => arrived(["X-Forwarded-User", "j\u00f6rg"])).toThrow("not UTF-8");
  });

  it.each(["10.2.0.1", "192.0.2.1", "::2", "", "10.1.2.3, 192.0.2.1"])(
    "attack: headers of a proxy from elsewhere, with its secret: %s",
    (peer) => {
      expect(arrived(ADA, { peer })).toBeUndefined();
    },
  );

  it.each(["", "wrong", SECRET.slice(1), `${SECRET} `, `${SECRET}\n${OLD}`])(
    "attack: headers from the proxy's address without its secret: %j",
    (secret) => {
      expect(arrived(ADA, { secret })).toBeUndefined();
    },
  );

  it("attack: the address of the proxy in X-Forwarded-For", () => {
    expect(arrived(["X-Forwarded-For", "10.1.2.3", ...ADA], { peer: "192.0.2.1" })).toBeUndefined();
  });

  it.each(Object.values(HEADERS))("attack: a second header beside that of the proxy: %s", (name) => {
    expect(() => arrived([...ADA, "X-Forwarded-Access-Token", "t", name.toUpperCase(), "root"])).toThrow(
      "more than once",
    );
  });

  it("attack: an underscore in place of a dash is another header", () => {
    expect(arrived([...ADA, "X_Forwarded_User", "root", "X_Forwarded_Groups", "admins"])).toEqual(READ);
    expect(arrived(["X_Forwarded_User", "root"])).toEqual({ user: "", groups: [], token: "" });
    expect(identityOf({ peer: "10.1.2.3", rawHeaders: ["X_Proxy_Secret", SECRET, ...ADA] })).toBeUndefined();
  });

  it.each(Object.values(HEADERS))("attack: a header that Connection makes proxies remove: %s", (name) => {
    expect(() => arrived(["Connection", `keep-alive, ${name.toUpperCase()}`, ...ADA])).toThrow(
      "Connection must not name",
    );
  });
});
