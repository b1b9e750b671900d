import "reflect-metadata";
import { X509CertificateGenerator } from "@peculiar/x509";
import { expect, it } from "vitest";
import { decodeCertificate } from "./decode-certificate";

async function pemOf(serialNumber: string): Promise<string> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: "CN=agent",
    notBefore: new Date("2026-11-20T08:00:00Z"),
    notAfter: new Date("2026-11-21T08:00:00Z"),
    signingAlgorithm: algorithm,
    keys,
  });
  return certificate.toString("pem");
}

it("tells serial and validity of the leaf, which is the first", async () => {
  const chain = `${await pemOf("0a1b")}\n${await pemOf("02")}\n`;
  expect(decodeCertificate(btoa(chain))).toEqual({
    serial: "0a1b",
    notBefore: "2026-11-20T08:00:00Z",
    notAfter: "2026-11-21T08:00:00Z",
  });
});

it.each(["", "%", btoa("none"), btoa("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")])(
  "tells nothing of what is no certificate: “%s”",
  (text) => {
    expect(decodeCertificate(text)).toBeUndefined();
  },
);
