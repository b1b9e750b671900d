import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { StartFailure } from "@/server/errors";

/** PEM: whom this console believes, and what it shows itself. All consoles of an installation have the same. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * The files `ca.crt`, `tls.crt` and `tls.key` of a folder, as a Secret of TLS has them. Throws `StartFailure` where one
 * is missing, or the certificate is not for this host, not by that authority, or over.
 */
export async function readCertificates(folder: string, host: string): Promise<Certificates> {
  // One after another: of several that are missing the first is named.
  const ca = await readPem(folder, "ca.crt");
  const cert = await readPem(folder, "tls.crt");
  const key = await readPem(folder, "tls.key");
  const why = objection(ca, cert, host);
  if (why !== undefined) throw new StartFailure(`tls.crt in ${folder} ${why}.`);
  return { ca, cert, key };
}

function objection(ca: string, cert: string, host: string): string | undefined {
  const own = parsed(cert);
  const authority = parsed(ca);
  if (!own || !authority) return "or ca.crt there is no certificate";
  if (!isFor(own, host)) return `is not for ${host}, by which PEERS names this console`;
  if (!own.verify(authority.publicKey)) return "was not signed by ca.crt";
  return Date.parse(own.validTo) < Date.now() ? `is over since ${own.validTo}` : undefined;
}

/** Whether a certificate is good for this host, by its names as TLS compares them. */
export function isFor(certificate: X509Certificate, host: string): boolean {
  return (isIP(host) > 0 ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

async function readPem(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), "utf8").catch((cause: unknown) => {
    throw new StartFailure(`PEER_CERTS has no file ${name} that can be read.`, { cause });
  });
}
