import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { externalUser } from "@/lib/gates/approvals";
import { readEnv } from "@/server/env";
import type { Connection } from "@/server/hub/kubeconfig";
import type { Transport } from "@/server/hub/transport";
import { openCallbacks } from "./open-callbacks";

let folder: string;
let sent: { readonly headers: object }[];
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "callbacks-"));
  await writeFile(join(folder, "token"), "token-of-the-account\n");
  sent = [];
  const unlimited = { versions: undefined } as unknown as Transport;
  const withAccount: Connection["withAccount"] = (credentials) => ({
    send: async (request) => {
      sent.push({ headers: { ...request.headers, ...(await credentials()) } });
      throw new Error("sent");
    },
    close: async () => undefined,
  });
  connection = { unlimited, withAccount, limitUser: (transport: Transport) => transport } as unknown as Connection; // the rest is not used
});
afterAll(() => rm(folder, { recursive: true }));

it("hears no external approver unless both settings are there", () => {
  expect(openCallbacks(readEnv({}), connection)).toBeUndefined();
  for (const one of [{ GATE_APPROVERS_DIR: folder }, { GATE_APPROVERS_TOKEN_FILE: join(folder, "token") }])
    expect(() => openCallbacks(readEnv(one), connection)).toThrow(/belong together/);
});

it("acts as the approver's user alone, in no group, by the account's token", async () => {
  const settings = readEnv({ GATE_APPROVERS_DIR: folder, GATE_APPROVERS_TOKEN_FILE: join(folder, "token") });
  const transport = openCallbacks(settings, connection)?.parts.actAs(externalUser("board"));
  const request = { method: "GET", path: "/", headers: {}, signal: new AbortController().signal } as const;
  await expect(transport?.send(request)).rejects.toThrow("sent");
  expect(sent).toEqual([
    { headers: { "impersonate-user": "webhook:board", authorization: "Bearer token-of-the-account" } },
  ]);
});
