import { describe, expect, it } from "vitest";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { identify } from "./identify";
import { reviewingClient } from "./testing";

function hubWithUser(userInfo: object) {
  return reviewingClient(async () => ({ status: { userInfo } }));
}

describe("identify", () => {
  it("believes the hub alone", async () => {
    const client = hubWithUser({
      username: "ada",
      groups: ["fleet", "system:authenticated"],
      extra: { scopes: ["x"] },
    });
    expect(await identify(client)).toMatchObject({ user: "ada", groups: ["fleet", "system:authenticated"], client });
  });

  it("tells identities apart by all that the hub goes by, whatever the order of it", async () => {
    const identityOf = async (userInfo: object) => (await identify(hubWithUser(userInfo))).identity;
    const ada = { username: "ada", uid: "1", groups: ["a", "b"], extra: { "example.org/scopes": ["x"], node: ["n"] } };
    const same = { ...ada, groups: ["b", "a"], extra: { node: ["n"], "example.org/scopes": ["x"] } };
    expect(await identityOf(same)).toBe(await identityOf(ada));
    const others = [
      { uid: "2" },
      { groups: ["a"] },
      { extra: { ...ada.extra, node: ["m"] } },
      { extra: {} },
      { username: "eve" },
    ];
    const all = await Promise.all([{}, ...others].map((change) => identityOf({ ...ada, ...change })));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ["nobody", { username: "system:anonymous", groups: ["system:unauthenticated"] }],
    ["somebody in the group of no one", { username: "x", groups: ["system:unauthenticated"] }],
  ])("takes no token that is %s's", async (_, userInfo) => {
    await expect(identify(hubWithUser(userInfo))).rejects.toMatchObject({
      code: "unauthenticated",
      message: "The hub does not accept this token.",
    });
  });

  it("says that the hub does not take the token", async () => {
    const client = reviewingClient(() => Promise.reject(new HubError(401, "Unauthorized", "Unauthorized")));
    await expect(identify(client)).rejects.toMatchObject({
      code: "unauthenticated",
      message: "The hub does not accept this token.",
    });
  });

  it.each([{}, { username: "" }, { username: 1 }])("takes no answer without a name: %j", async (userInfo) => {
    await expect(identify(hubWithUser(userInfo))).rejects.toThrow();
  });

  it("does not take a hub that is away for a refusal", async () => {
    const away = new HubUnreachable("away");
    await expect(identify(reviewingClient(() => Promise.reject(away)))).rejects.toBe(away);
  });
});
