import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";
import type { Certificates } from "@/server/peers/certificates";

const ECDSA = { name: "ECDSA", namedCurve: "P-256" } as const;
const DAY_MS = 86_400_000;
/** What the certificates of consoles are for, unless a test says otherwise. */
const NAMES = ["*.consoles.test", "127.0.0.1"];

function generalName(value: string) {
  const type = value.includes("://") ? "url" : "dns";
  return { type: isIP(value) > 0 ? "ip" : type, value } as const;
}

/** What tests of certificates that are refused change. */
interface Oddities {
  readonly commonName?: string;
  readonly endsInMs?: number;
}

/** Signs certificates for such names, as an installation's own authority does. Without any, of the common name alone. */
export async function peerAuthority(): Promise<
  (names?: readonly string[], oddities?: Oddities) => Promise<Certificates>
> {
  const pair = await newAuthority(new Date());
  const authority = await openAuthority(pair);
  return async (names = NAMES, { commonName = "flotilla-console", endsInMs = DAY_MS } = {}) => {
    const keys = await webcrypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]);
    const cert = await authority.sign({
      subject: new x509.Name([{ CN: [commonName] }]),
      publicKey: new x509.PublicKey(await webcrypto.subtle.exportKey("spki", keys.publicKey)),
      notBefore: new Date(Date.now() - 2 * DAY_MS),
      notAfter: new Date(Date.now() + endsInMs),
      extensions: [
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
        ...(names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names.map(generalName))]),
      ],
    });
    const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
    return { ca: pair.certificate, cert, key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n` };
  };
}
