import type { Hono } from "hono";
import type { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import type { HttpEnv } from "@/server/http/http-env";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { readKeys } from "@/server/keys";
import { log } from "@/server/log";
import { readCertificates } from "./certificates";
import { PeerNames } from "./peer-names";
import { Peers } from "./peers";

type Settings = Pick<
  ReturnType<typeof env>,
  "HOST" | "KEYS_DIR" | "PEER_CERTS" | "PEER_HOST" | "PEER_NAME" | "PEER_PORT" | "PEERS"
>;

/**
 * The other consoles, as the environment names them; undefined where it names none. Throws `StartFailure` for what
 * cannot work: half of the variables, no shared key, a certificate of somebody else.
 */
export async function openPeers(settings: Settings): Promise<Peers | undefined> {
  const { KEYS_DIR, PEER_CERTS, PEER_NAME, PEER_PORT, PEERS } = settings;
  if ([PEER_CERTS, PEER_NAME, PEER_PORT, PEERS].every((value) => value === undefined)) return undefined;
  if (!PEER_CERTS || !PEER_NAME || PEER_PORT === undefined || !PEERS)
    throw new StartFailure("PEER_NAME, PEERS, PEER_PORT and PEER_CERTS belong together: set all of them, or none.");
  if (!KEYS_DIR) throw new StartFailure("Consoles know each other by the key peers: set KEYS_DIR, too.");
  const names = new PeerNames(PEER_NAME, PEERS);
  const certificates = await readCertificates(PEER_CERTS, names.host);
  return new Peers({ names, certificates, keys: await readKeys(KEYS_DIR, "peers") });
}

/** Listens for other consoles alone: TLS in which both sides show a certificate. Throws `StartFailure` where it cannot. */
export async function listenForPeers(
  app: Hono<HttpEnv>,
  { certificates }: Peers,
  { HOST, PEER_HOST = HOST, PEER_PORT = 0 }: Settings,
): Promise<RunningHttp> {
  const tls = { ...certificates, requestCert: true, rejectUnauthorized: true, minVersion: "TLSv1.3" } as const;
  const http = await startHttp({
    app,
    port: PEER_PORT,
    host: PEER_HOST,
    portVariable: "PEER_PORT",
    tls,
    usesHttps: true,
  });
  log.info({ port: http.port }, "the console listens for others");
  return http;
}
