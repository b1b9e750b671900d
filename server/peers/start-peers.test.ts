import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { openPeers } from "./start-peers";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-peers-"));
  await writeFile(join(folder, "peers"), "a secret that the consoles of this test share");
  const [sign, others] = [await peerAuthority(), await peerAuthority()];
  const ours = await sign();
  await write("ours", ours);
  await write("another-host", await sign(["*.example.org"]));
  await write("another-authority", { ...ours, ca: (await others()).ca });
  await write("nonsense", { ...ours, cert: "nonsense" });
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, { ca, cert, key }: { ca: string; cert: string; key: string }): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "ca.crt"), ca);
  await writeFile(join(folder, name, "tls.crt"), cert);
  await writeFile(join(folder, name, "tls.key"), key);
}

const settings = (more: object = {}) => ({
  HOST: "127.0.0.1",
  KEYS_DIR: folder,
  PEER_CERTS: join(folder, "ours"),
  PEER_HOST: undefined,
  PEER_NAME: "console-0",
  PEER_PORT: 0,
  PEERS: "{name}.consoles.test:3443",
  ...more,
});

it("knows the other consoles by name, and by nothing that is not such a name", async () => {
  const peers = await openPeers(settings());
  expect(peers?.names.addressOf("console-12")).toEqual({ host: "console-12.consoles.test", port: 3443 });
  for (const name of ["other-1", "console-01", "console-1.evil", "console-1/x", ""])
    expect(() => peers?.names.addressOf(name)).toThrow("no console");
  expect(peers?.names.ownerOf(peers.newStream())).toBeUndefined();
  expect(peers?.names.ownerOf(peers.newStream().replace("-0", "-7"))).toBe("console-7");
  peers?.close();
});

it("can tell consoles on one machine apart by their addresses", async () => {
  const peers = await openPeers(settings({ PEER_NAME: "console-1", PEERS: "127.0.0.{number}:3443" }));
  expect(peers?.names.addressOf("console-2")).toEqual({ host: "127.0.0.2", port: 3443 });
  peers?.close();
});

it("is off unless it is named", async () => {
  const none = { PEER_CERTS: undefined, PEER_NAME: undefined, PEER_PORT: undefined, PEERS: undefined };
  expect(await openPeers(settings(none))).toBeUndefined();
});

it.each([
  [{ PEERS: undefined }, "belong together"],
  [{ PEER_PORT: undefined }, "belong together"],
  [{ KEYS_DIR: undefined }, "set KEYS_DIR"],
  [{ PEER_NAME: "console" }, "must end with a number"],
  [{ PEER_NAME: "../console-0" }, "must end with a number"],
  [{ PEERS: "consoles.test:3443" }, "with {name} in it"],
  [{ PEERS: "{name}.consoles.test" }, "with {name} in it"],
  [{ PEERS: "{name}.consoles.test:3443/path" }, "with {name} in it"],
  [{ PEERS: "user@{name}.consoles.test:3443" }, "with {name} in it"],
  [{ PEER_CERTS: "nowhere" }, "no file ca.crt"],
])("cannot start with %j", async (more, why) => {
  await expect(openPeers(settings(more))).rejects.toThrow(why);
});

it.each([
  ["another-host", "is not for console-0.consoles.test"],
  ["another-authority", "was not signed by ca.crt"],
  ["nonsense", "there is no certificate"],
])("cannot start with a certificate of %s", async (name, why) => {
  await expect(openPeers(settings({ PEER_CERTS: join(folder, name) }))).rejects.toThrow(why);
});
