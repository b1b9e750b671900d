import { constants, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import type { StartOptions } from "@/server/http/start-http";

type Settings = Pick<ReturnType<typeof env>, "PUBLIC_URLS" | "TLS_CERT_FILE" | "TLS_KEY_FILE">;

/**
 * How the console serves TLS itself; undefined without a certificate. `clientCa`: PEM of whom it lets prove themselves
 * by a certificate. Nobody has to. Throws `StartFailure` for what cannot work.
 */
export async function openTls(
  { PUBLIC_URLS, TLS_CERT_FILE, TLS_KEY_FILE }: Settings,
  clientCa: string | undefined,
): Promise<StartOptions["tls"]> {
  if (TLS_CERT_FILE === undefined && TLS_KEY_FILE === undefined) {
    if (clientCa === undefined) return undefined;
    throw new StartFailure(
      "PROXY_AUTH_CLIENT_CA_FILE needs TLS_CERT_FILE and TLS_KEY_FILE: the console serves TLS then.",
    );
  }
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined)
    throw new StartFailure("TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or none.");
  if (PUBLIC_URLS.length === 0 || PUBLIC_URLS.some((url) => !url.startsWith("https:")))
    throw new StartFailure("The console serves TLS: PUBLIC_URLS must name addresses over https, and no others.");
  const cert = await readPem("TLS_CERT_FILE", TLS_CERT_FILE);
  const key = await readPem("TLS_KEY_FILE", TLS_KEY_FILE);
  assertUsable({ cert, key });
  // A second handshake could show another certificate than the one that was found good.
  const tls = { cert, key, minVersion: "TLSv1.2", secureOptions: constants.SSL_OP_NO_RENEGOTIATION } as const;
  if (clientCa !== undefined) assertAuthority(clientCa);
  return clientCa === undefined ? tls : { ...tls, ca: clientCa, requestCert: true, rejectUnauthorized: false };
}

function assertUsable(tls: { readonly cert: string; readonly key: string }): void {
  try {
    createSecureContext(tls);
  } catch (cause) {
    throw new StartFailure("TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key.", { cause });
  }
}

/** Without any, Node would believe every public authority. */
function assertAuthority(pem: string): void {
  try {
    new X509Certificate(pem);
  } catch (cause) {
    throw new StartFailure("PROXY_AUTH_CLIENT_CA_FILE holds no certificate.", { cause });
  }
}

/** The text of a file that a variable names. Throws `StartFailure` where it cannot be read. */
export async function readPem(variable: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartFailure(`${variable} names a file that cannot be read.`, { cause });
  });
}
