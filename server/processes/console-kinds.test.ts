import { afterEach, expect, it } from "vitest";
import { TestConsole, TOKENS } from "@/server/console/testing";
import type { Transport } from "@/server/hub/transport";

let testConsole: TestConsole;
/** What the console's own account may not list. */
let withheld: string | undefined;
let cookie: string;

async function start(resource: string): Promise<void> {
  withheld = resource;
  testConsole = await TestConsole.start({ through: withholding });
  cookie = await testConsole.cookieOf(TOKENS.viewer);
}
afterEach(() => testConsole.close());

/** A hub that does not let the console's own account list the resource. */
function withholding(transport: Transport): Transport {
  async function* body() {
    const message = `${withheld} is forbidden: User "console" cannot list resource`;
    yield Buffer.from(JSON.stringify({ kind: "Status", reason: "Forbidden", message }));
  }
  return {
    ...transport,
    send: async (request) =>
      withheld !== undefined && request.method === "GET" && request.path.includes(`/${withheld}?`)
        ? { status: 403, headers: {}, body: body() }
        : transport.send(request),
  };
}

const get = (path: string) => testConsole.request(path, { headers: { cookie } });

it("says of a list whose kind it may not read that it may not, shows the others, and shows it once it may", async () => {
  await start("certificatesigningrequests");
  expect(await get("/api/v1/approvals")).toMatchObject({
    status: 503,
    body: {
      code: "unavailable",
      detail: expect.stringContaining("may not read certificatesigningrequests.certificates.k8s.io"),
    },
  });
  const clusters = await get("/api/v1/clusters");
  expect(clusters).toMatchObject({ status: 200, body: { synced: true, total: 1 } });
  expect(clusters.body).not.toHaveProperty("staleSince");
  expect(await get("/readyz")).toMatchObject({
    status: 200,
    body: {
      ready: true,
      waiting: [],
      unavailable: ["approvals: certificatesigningrequests.certificates.k8s.io (forbidden)"],
    },
  });

  withheld = undefined;
  await expect.poll(async () => (await get("/api/v1/approvals")).status).toBe(200);
  expect((await get("/readyz")).body).toEqual({ ready: true, waiting: [], unavailable: [] });
});

it("is ready without namespaces, and says that Being deleted lacks them until it may read them", async () => {
  await start("namespaces");
  const lacking = { ready: true, waiting: [], unavailable: ["deletions, in part: namespaces (forbidden)"] };
  await expect.poll(async () => (await get("/readyz")).body).toEqual(lacking);
  expect(await get("/api/v1/deletions")).toMatchObject({ status: 200, body: { synced: true } });
  withheld = undefined;
  await expect.poll(async () => (await get("/readyz")).body).toEqual({ ready: true, waiting: [], unavailable: [] });
});
