import { constants } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "@/server/env";
import type { Certificates } from "@/server/peers/certificates";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { openTls } from "./open-tls";

let folder: string;
let files: { TLS_CERT_FILE: string; TLS_KEY_FILE: string };
let own: Certificates;
const PUBLIC = { PUBLIC_URLS: "https://flotilla.example.org" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-tls-"));
  files = { TLS_CERT_FILE: join(folder, "tls.crt"), TLS_KEY_FILE: join(folder, "tls.key") };
  own = await (await peerAuthority())(["flotilla.example.org"]);
  await writeFile(files.TLS_CERT_FILE, own.cert);
  await writeFile(files.TLS_KEY_FILE, own.key);
});
afterAll(() => rm(folder, { recursive: true }));

const opened = (variables: Record<string, string>, clientCa?: string) => openTls(readEnv(variables), clientCa);

describe("TLS of the console's own", () => {
  it("is none without a certificate", async () => {
    expect(await opened({})).toBeUndefined();
  });

  it("shows the certificate, and lets others show theirs only where somebody may prove themselves by it", async () => {
    expect(await opened({ ...PUBLIC, ...files })).toEqual({
      cert: own.cert,
      key: own.key,
      minVersion: "TLSv1.2",
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    });
    expect(await opened({ ...PUBLIC, ...files }, own.ca)).toMatchObject({
      ca: own.ca,
      requestCert: true,
      rejectUnauthorized: false,
    });
  });

  it("is refused at the start where it cannot work", async () => {
    const { TLS_CERT_FILE, TLS_KEY_FILE } = files;
    await expect(opened({ ...PUBLIC, TLS_CERT_FILE })).rejects.toThrow("belong together");
    await expect(opened({ ...PUBLIC, TLS_KEY_FILE })).rejects.toThrow("belong together");
    await expect(opened(files)).rejects.toThrow("must name addresses over https");
    await expect(opened({ ...files, PUBLIC_URLS: "http://10.0.0.7" })).rejects.toThrow(
      "must name addresses over https",
    );
    await expect(opened({ ...PUBLIC, ...files, TLS_KEY_FILE: "/nowhere" })).rejects.toThrow(
      "TLS_KEY_FILE names a file",
    );
    const swapped = { TLS_CERT_FILE: TLS_KEY_FILE, TLS_KEY_FILE: TLS_CERT_FILE };
    await expect(opened({ ...PUBLIC, ...swapped })).rejects.toThrow("no certificate with its key");
    await expect(opened(PUBLIC, own.ca)).rejects.toThrow("needs TLS_CERT_FILE");
  });

  it.each(["", "no certificate", "key"])(
    "attack: an authority that is %j lets no public one stand in",
    async (text) => {
      const pem = text === "key" ? own.key : text;
      await expect(opened({ ...PUBLIC, ...files }, pem)).rejects.toThrow(
        "PROXY_AUTH_CLIENT_CA_FILE holds no certificate",
      );
    },
  );

  it("attack: nobody shows another certificate by a second handshake", async () => {
    const server = createServer((await opened({ ...PUBLIC, ...files }, own.ca)) ?? {}, (socket) => socket.resume());
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
    );
    const client = connect({
      port,
      host: "127.0.0.1",
      ...own,
      checkServerIdentity: () => undefined,
      maxVersion: "TLSv1.2",
    });
    const refusal = await new Promise((resolve) => {
      client.once("error", resolve);
      client.once("secureConnect", () => client.renegotiate({}, (error) => resolve(error)));
    });
    expect(refusal).toBeInstanceOf(Error);
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
