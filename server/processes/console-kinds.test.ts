import { afterEach, beforeEach, expect, it } from "vitest";
import { TestConsole, TOKENS } from "@/server/console/testing";
import type { Transport } from "@/server/hub/transport";

const RESOURCE = "certificatesigningrequests";

let testConsole: TestConsole;
let isForbidden: boolean;
let cookie: string;

beforeEach(async () => {
  isForbidden = true;
  testConsole = await TestConsole.start({ through: withholding });
  cookie = await testConsole.cookieOf(TOKENS.viewer);
});
afterEach(() => testConsole.close());

/** A hub that does not let the console's own account list the resource. */
function withholding(transport: Transport): Transport {
  const message = `${RESOURCE}.certificates.k8s.io is forbidden: User "console" cannot list resource`;
  async function* body() {
    yield Buffer.from(JSON.stringify({ kind: "Status", reason: "Forbidden", message }));
  }
  return {
    ...transport,
    send: async (request) =>
      isForbidden && request.path.includes(`/${RESOURCE}?`)
        ? { status: 403, headers: {}, body: body() }
        : transport.send(request),
  };
}

const get = (path: string) => testConsole.request(path, { headers: { cookie } });

it("says of a list whose kind it may not read that it may not, shows the others, and shows it once it may", async () => {
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

  isForbidden = false;
  await expect.poll(async () => (await get("/api/v1/approvals")).status).toBe(200);
  expect((await get("/readyz")).body).toEqual({ ready: true, waiting: [], unavailable: [] });
});
