import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NAMESPACE } from "@/lib/kube/names";
import { roleBindings, roles } from "@/lib/resources/built-in";
import { OWN, TestConsole, TOKENS, WRITE } from "./testing";

const WARDEN = "canary-7f3a-warden";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { warden: WARDEN } });
  const metadata = { name: "warden", namespace: NAMESPACE };
  const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["delete"] }];
  await tested.admin.create(roles, { metadata, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "warden" };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "warden" }];
  await tested.admin.create(roleBindings, { metadata, roleRef, subjects }, WRITE);
});
afterAll(() => tested.close());

const get = (path: string, cookie: string, of = tested.app) => tested.request(path, { headers: { cookie } }, of);
const post = (path: string, cookie: string, body: object, of = tested.app) =>
  tested.request(path, { method: "POST", headers: { ...OWN, cookie }, body: JSON.stringify(body) }, of);
const statusOf = async (cookie: string, of = tested.app) => (await get("/api/session", cookie, of)).status;

/** At the console where they ended, and soon at the other. */
async function expectEnded(...cookies: readonly string[]): Promise<void> {
  for (const cookie of cookies) {
    expect(await statusOf(cookie)).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(cookie, tested.other)).toBe(401), 15_000);
  }
}

describe("one's own sessions", () => {
  it("are listed with the current one marked, wherever they began", async () => {
    const [here, there] = [await tested.cookieOf(TOKENS.lister), await tested.cookieOf(TOKENS.lister, tested.other)];
    await tested.cookieOf(TOKENS.viewer);
    const { body } = await get("/api/session/all", here);
    expect(body).toMatchObject({ complete: true, administers: false });
    const { sessions } = body as { sessions: { current: boolean; startedAt: string }[] };
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    await post("/api/session/end-all", there, { keepsCurrent: false });
  });

  it("end at all consoles with one request, and the browser forgets its cookie", async () => {
    const [here, there] = [await tested.cookieOf(TOKENS.lister), await tested.cookieOf(TOKENS.lister, tested.other)];
    const theirs = await tested.cookieOf(TOKENS.viewer);
    const { status, headers } = await post("/api/session/end-all", here, { keepsCurrent: false });
    expect([status, headers.get("set-cookie"), headers.get("clear-site-data")]).toEqual([
      204,
      "flotilla=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
      '"cache"',
    ]);
    await expectEnded(here, there);
    for (const of of [tested.app, tested.other]) expect(await statusOf(theirs, of)).toBe(200);
  });

  it("end but for this one", async () => {
    const [here, there] = [await tested.cookieOf(TOKENS.lister), await tested.cookieOf(TOKENS.lister, tested.other)];
    const { headers } = await post("/api/session/end-all", here, { keepsCurrent: true });
    expect([headers.get("set-cookie"), await statusOf(here)]).toEqual([null, 200]);
    await expectEnded(there);
  });

  it("end when their limits say so, by the console's clock", async () => {
    const { body } = await get("/api/session/limits", await tested.cookieOf(TOKENS.lister));
    const { now, idleEndsAt, endsAt } = body as Record<string, string>;
    const minutesTo = (time = "") => Math.round((Date.parse(time) - Date.parse(now ?? "")) / 60_000);
    expect([minutesTo(idleEndsAt), minutesTo(endsAt)]).toEqual([30, 480]);
  });
});

describe("the sessions of others", () => {
  it("are shown to an administrator by name, and end with the administrator's own rights", async () => {
    const [warden, ada] = [await tested.cookieOf(WARDEN), await tested.cookieOf(TOKENS.passing, tested.other)];
    expect((await get("/api/session/all", warden)).body).toMatchObject({ administers: true });
    await get("/api/session", ada);
    const { body } = await get("/api/session/people", warden);
    expect((body as { people: object[] }).people).toContainEqual(
      expect.objectContaining({ user: "passing", sessions: 1 }),
    );
    const found = await post("/api/session/people/find", warden, { user: "passing" });
    expect(found.body).toMatchObject({ sessions: [{}], complete: true });
    const ended = await post("/api/session/people/end", warden, { user: "passing" });
    expect(ended.body).toEqual({ ended: 1, complete: true });
    await expectEnded(ada);
    expect(await statusOf(warden)).toBe(200);
  });

  it("attack: finding or ending them without the right to delete their records is refused", async () => {
    const [viewer, ada] = [await tested.cookieOf(TOKENS.viewer), await tested.cookieOf(TOKENS.passing)];
    for (const [path, body] of [
      ["/api/session/people/find", { user: "passing" }],
      ["/api/session/people/end", { user: "passing" }],
    ] as const)
      expect(await post(path, viewer, body)).toMatchObject({
        status: 403,
        body: { missing: { verb: "delete", resource: "configmaps" } },
      });
    expect((await get("/api/session/people", viewer)).status).toBe(403);
    expect(await statusOf(ada)).toBe(200);
  });

  it("attack: a name that is nearly the same ends nothing", async () => {
    const [warden, ada] = [await tested.cookieOf(WARDEN), await tested.cookieOf(TOKENS.passing)];
    for (const user of ["Passing", "passing ", "passin", "passing\n", "*"])
      expect((await post("/api/session/people/end", warden, { user })).body).toMatchObject({ ended: 0 });
    expect(await statusOf(ada)).toBe(200);
  });
});
