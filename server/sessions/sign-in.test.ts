import { describe, expect, it } from "vitest";
import { accessByWay } from "@/server/auth/credential";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { forgetfulSessions } from "@/server/auth/testing";
import type { Transport } from "@/server/hub/transport";
import { signIn } from "./sign-in";

/** A hub that knows everybody whose token is not "wrong", and which of its connections are open. */
function hub() {
  const open = new Set<string>();
  const withToken = (of: string | (() => string)): Transport => {
    const token = String(of);
    open.add(token);
    return {
      send: async () =>
        token === "wrong"
          ? { status: 401, headers: {}, body: bytes({ reason: "Unauthorized" }) }
          : { status: 201, headers: {}, body: bytes({ status: { userInfo: { username: token, groups: [] } } }) },
      close: async () => void open.delete(token),
    };
  };
  const sessions = forgetfulSessions();
  const parts = { sessions, limit: new SignInLimit(), accounts: [], takesTokens: true, open: accessByWay(withToken) };
  return { open, sessions, begin: (token: string) => signIn({ token }, "127.0.0.1", parts) };
}

async function* bytes(answer: object) {
  yield Buffer.from(JSON.stringify(answer));
}

describe("the connections that act with a person's token", () => {
  it("are open as long as the session, and no longer", async () => {
    const { open, sessions, begin } = hub();
    const [ada, bob] = [await begin("ada"), await begin("bob")];
    expect([...open]).toEqual(["ada", "bob"]);
    await sessions.end(ada);
    expect([...open]).toEqual(["bob"]);
    (await sessions.callerOf(bob)).end();
    expect([...open]).toEqual([]);
  });

  it("are closed where no session comes of them", async () => {
    const { open, begin } = hub();
    await expect(begin("wrong")).rejects.toMatchObject({ code: "unauthenticated" });
    expect([...open]).toEqual([]);
  });
});
