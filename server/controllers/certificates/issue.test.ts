import "reflect-metadata";
import { generateKeyPairSync, type KeyObject, webcrypto, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import { CN, forgedRequest, GROUPS } from "@/lib/csr/test-request";
import { signRequest } from "./issue";
import { openSigningAuthority } from "./signing-authority";

const NOW = new Date("2026-11-21T10:00:00Z");
const HOUR_MS = 3600_000;
const PKCS8 = { type: "pkcs8", format: "pem" } as const;

interface Authority {
  readonly certificate: string;
  readonly privateKey: KeyObject;
}

const rsa = () =>
  authorityOf(generateKeyPairSync("rsa", { modulusLength: 2048 }), { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" });
const ec = (namedCurve: string) =>
  authorityOf(generateKeyPairSync("ec", { namedCurve }), { name: "ECDSA", namedCurve, hash: "SHA-256" });

/** A certificate authority that ends `lifeMs` after now. */
async function authorityOf(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  algorithm: { name: string; hash: string; namedCurve?: string },
  { lifeMs = 1000 * HOUR_MS, ca = true } = {},
): Promise<Authority> {
  const keys = {
    privateKey: await webcrypto.subtle.importKey(
      "pkcs8",
      privateKey.export({ type: "pkcs8", format: "der" }),
      algorithm,
      true,
      ["sign"],
    ),
    publicKey: await webcrypto.subtle.importKey(
      "spki",
      publicKey.export({ type: "spki", format: "der" }),
      algorithm,
      true,
      ["verify"],
    ),
  };
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=test-ca",
    notBefore: new Date(NOW.getTime() - HOUR_MS),
    notAfter: new Date(NOW.getTime() + lifeMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(ca, undefined, true)],
  });
  return { certificate: certificate.toString("pem"), privateKey };
}

async function signed(
  { certificate, privateKey }: Authority,
  forgery: Parameters<typeof forgedRequest>[0] = {},
): Promise<X509Certificate> {
  const authority = await openSigningAuthority(certificate, privateKey.export(PKCS8).toString());
  return new X509Certificate(await signRequest(authority, await forgedRequest(forgery), NOW));
}

describe("a signed certificate", () => {
  it.each([
    ["RSA", rsa],
    ["P-256", () => ec("P-256")],
    ["P-384", () => ec("P-384")],
  ])("is of an authority with a key of kind %s", async (_, make) => {
    const authority = await make();
    const certificate = await signed(authority);
    const issuer = new X509Certificate(authority.certificate);
    expect(certificate.checkIssued(issuer)).toBe(true);
    expect(certificate.verify(issuer.publicKey)).toBe(true);
  });

  it("says what was asked for, and no authority's rights", async () => {
    const certificate = await signed(await rsa(), { otherSubject: [{ OU: ["u"] }] });
    expect(certificate.subject.split("\n")).toEqual([...GROUPS.map((group) => `O=${group}`), "OU=u", `CN=${CN}`]);
    expect(certificate.subjectAltName).toBe("DNS:hello.addon.open-cluster-management.io");
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  });

  it("has a serial number of its own", async () => {
    const authority = await rsa();
    expect((await signed(authority)).serialNumber).not.toBe((await signed(authority)).serialNumber);
  });

  it.each([
    ["a day", 1000 * HOUR_MS, undefined, 24],
    ["as long as was asked, where that is less", 1000 * HOUR_MS, 7200, 2],
    ["a day where more was asked", 1000 * HOUR_MS, 31_536_000, 24],
    ["no longer than its authority", 5 * HOUR_MS, undefined, 5],
  ])("lives %s", async (_, lifeMs, expirationSeconds, hours) => {
    const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const authority = await authorityOf(keys, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, { lifeMs });
    const certificate = await signed(authority, expirationSeconds === undefined ? {} : { expirationSeconds });
    expect(new Date(certificate.validFrom)).toEqual(NOW);
    expect((Date.parse(certificate.validTo) - NOW.getTime()) / HOUR_MS).toBe(hours);
  });

  it("is not made by an authority that has ended", async () => {
    const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const authority = await authorityOf(keys, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, { lifeMs: -1000 });
    await expect(signed(authority)).rejects.toThrow(
      'invalid client certificate generated for addon csr "addon-c1-hello-abcde"',
    );
  });
});

describe("the key of an authority", () => {
  it.each([
    ["PKCS#1", { type: "pkcs1", format: "pem" } as const],
    ["PKCS#8", PKCS8],
  ])("may be RSA in %s", async (_, format) => {
    const { certificate, privateKey } = await rsa();
    await expect(openSigningAuthority(certificate, privateKey.export(format).toString())).resolves.toBeDefined();
  });

  it("may be EC as OpenSSL writes it, behind its parameters", async () => {
    const { certificate, privateKey } = await ec("P-256");
    const sec1 = privateKey.export({ type: "sec1", format: "pem" }).toString();
    const parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
    await expect(openSigningAuthority(certificate, parameters + sec1)).resolves.toBeDefined();
  });

  it.each([
    [
      "of another certificate",
      async () => ({ ...(await rsa()), privateKey: (await rsa()).privateKey }),
      "tls.key is not the key of tls.crt",
    ],
    [
      "of another kind",
      async () => ({ ...(await rsa()), privateKey: generateKeyPairSync("ed25519").privateKey }),
      "tls.key is neither RSA nor of a NIST curve but ed25519",
    ],
    [
      "of no authority",
      () =>
        authorityOf(
          generateKeyPairSync("rsa", { modulusLength: 2048 }),
          { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
          { ca: false },
        ),
      "tls.crt is not a CA certificate",
    ],
  ])("is refused where it is %s", async (_, make, message) => {
    const { certificate, privateKey } = await make();
    await expect(openSigningAuthority(certificate, privateKey.export(PKCS8).toString())).rejects.toThrow(message);
  });

  it("is never part of what is said about it", async () => {
    const { certificate, privateKey } = await rsa();
    const broken = privateKey.export(PKCS8).toString().replace("MII", "AAA");
    const complaint = await openSigningAuthority(certificate, broken).catch(String);
    expect(complaint).toBe("SigningError: tls.key holds no private key");
    await expect(openSigningAuthority("none", broken)).rejects.toThrow("tls.crt holds no certificate");
  });
});
