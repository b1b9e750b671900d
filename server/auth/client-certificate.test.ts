import { X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { isCertificateOf, namesIn } from "./client-certificate";

const NAMES = new Set(["proxy.example.org"]);

it("a certificate is good within its time alone, on a connection that outlives it too", async () => {
  const { cert } = await (await peerAuthority())(["proxy.example.org"]);
  const certificate = new X509Certificate(cert);
  const now = Date.now();
  const day = 86_400_000;
  expect([now, now + 2 * day, now - 3 * day].map((at) => isCertificateOf(NAMES, certificate, at))).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  [{ subject: "CN=a", subjectAltName: undefined }, ["a"]],
  [{ subject: "O=x\nCN=a", subjectAltName: "DNS:b, URI:spiffe://c, IP Address:10.0.0.1" }, ["b", "spiffe://c"]],
  [{ subject: "CN=a\nCN=b", subjectAltName: undefined }, []],
  [{ subject: "CN=a", subjectAltName: "" }, []],
  [{ subject: "CN=a", subjectAltName: 'DNS:"evil, DNS:a"' }, ["evil, DNS:a"]],
  [{ subject: "CN=a", subjectAltName: 'URI:"http://x/, DNS:a", DNS:b' }, ["http://x/, DNS:a", "b"]],
  [{ subject: "CN=a", subjectAltName: 'DNS:"a' }, []],
  [{ subject: "CN=a", subjectAltName: "IP Address:10.0.0.1" }, []],
])("names of %j", (certificate, names) => {
  expect(namesIn(certificate as X509Certificate)).toEqual(names);
});
