import "reflect-metadata";
import { generateKeyPairSync, webcrypto } from "node:crypto";
import { Pkcs10CertificateRequestGenerator } from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A certificate request, in base64 as the API wants it, and the key it was made with. */
export async function pkcs10({
  CN,
  O,
}: {
  readonly CN: string;
  readonly O: readonly string[];
}): Promise<{ pem: string; key: string }> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  const keys = {
    privateKey: await webcrypto.subtle.importKey("pkcs8", der, ALGORITHM, true, ["sign"]),
    publicKey: await webcrypto.subtle.importKey(
      "spki",
      publicKey.export({ type: "spki", format: "der" }),
      ALGORITHM,
      true,
      ["verify"],
    ),
  };
  const name = [...O.map((each) => ({ O: [each] })), { CN: [CN] }];
  const request = await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM }, crypto);
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { pem: Buffer.from(request.toString("pem")).toString("base64"), key };
}
