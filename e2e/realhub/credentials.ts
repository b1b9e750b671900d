import "reflect-metadata";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";

const DAY_MS = 86_400_000;

/** Where a control plane finds its keys and certificates. */
export interface Credentials {
  readonly authority: string;
  readonly authorityKey: string;
  readonly serving: string;
  readonly servingKey: string;
  readonly accountsKey: string;
  readonly accountsPublicKey: string;
  /** PEM, for kubeconfigs. */
  readonly caCertificate: string;
  readonly admin: { readonly certificate: string; readonly key: string };
}

/** Makes all that a control plane on loopback needs, in files that only their owner reads. */
export async function writeCredentials(folder: string): Promise<Credentials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  const pair = await newAuthority(now);
  const authority = await openAuthority(pair);
  const serving = await authority.serving(now);
  const accounts = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const file = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  return {
    authority: await file("ca.crt", pair.certificate),
    authorityKey: await file("ca.key", pair.key),
    serving: await file("serving.crt", serving.certificate),
    servingKey: await file("serving.key", serving.key),
    accountsKey: await file("accounts.key", pem(accounts.privateKey, "pkcs8")),
    accountsPublicKey: await file("accounts.pub", pem(accounts.publicKey, "spki")),
    caCertificate: pair.certificate,
    admin: await clientOf(authority, now),
  };
}

async function clientOf(authority: Awaited<ReturnType<typeof openAuthority>>, now: Date) {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = await authority.sign({
    subject: new x509.Name([{ O: ["system:masters"] }, { CN: ["admin"] }]),
    publicKey: new x509.PublicKey(keys.publicKey.export({ type: "spki", format: "der" })),
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + DAY_MS),
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    ],
  });
  return { certificate, key: pem(keys.privateKey, "pkcs8") };
}

function pem(key: KeyObject, type: "pkcs8" | "spki"): string {
  return key.export({ type, format: "pem" }).toString();
}
