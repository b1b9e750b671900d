import { describe, expect, it } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { listManagedAccounts } from "./list-managed-accounts";

const NOW = Date.parse("2026-11-20T10:00:00Z");

/** Its token was renewed on the 11th. */
function account(name: string, expirationTimestamp?: string) {
  const tokenSecretRef = { name, lastRefreshTimestamp: "2026-11-11T10:00:00Z" };
  const status = expirationTimestamp === undefined ? {} : { expirationTimestamp, tokenSecretRef };
  return { metadata: { name, namespace: "eks-1" }, status };
}

function callerWith(answer: (path: string) => unknown) {
  const paths: string[] = [];
  const client = {
    async raw({ path }: { path: string }) {
      paths.push(path);
      return answer(path);
    },
  };
  return { paths, caller: { client, ended: new AbortController().signal } as never };
}

describe("managed service accounts", () => {
  it("are listed with how long their tokens hold, what needs attention first", async () => {
    const items = [
      account("valid", "2026-12-11T10:00:00Z"),
      account("new"),
      account("late", "2026-11-21T10:00:00Z"),
      account("expired", "2026-11-19T10:00:00Z"),
    ];
    const { caller } = callerWith(() => ({ items, metadata: { continue: "more" } }));
    const { accounts, partial } = await listManagedAccounts(caller, NOW);
    expect(accounts.map(({ name, state }) => [name, state])).toEqual([
      ["expired", "expired"],
      ["late", "late"],
      ["new", "none"],
      ["valid", "valid"],
    ]);
    expect(accounts[1]).toMatchObject({
      cluster: "eks-1",
      from: "2026-11-11T10:00:00Z",
      until: "2026-11-21T10:00:00Z",
    });
    expect(partial).toBe(true);
  });

  it("attack: are read with the caller's own rights, and their tokens not at all", async () => {
    const { caller, paths } = callerWith((path) => {
      if (path.includes("managedserviceaccounts")) throw new HubError(403, "Forbidden", "no");
      return {};
    });
    expect(await listManagedAccounts(caller)).toMatchObject({
      accounts: [],
      missing: { verb: "list", resource: "managedserviceaccounts" },
    });
    expect(paths.filter((path) => path.includes("secrets"))).toEqual([]);
  });

  it("are none on a hub without the kind, where no right to them is missed", async () => {
    const { caller, paths } = callerWith(() => {
      throw new HubError(404, "NotFound", "the server could not find the requested resource");
    });
    expect(await listManagedAccounts(caller)).toEqual({ accounts: [] });
    expect(paths).toEqual(["/apis/authentication.open-cluster-management.io/v1beta1"]);
  });
});
