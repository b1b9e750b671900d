import { beforeAll, describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { type AddOnRequest, judgeAddOnRequest } from "./add-on-verdict";
import type { DecodedRequest } from "./decode";
import { AGENT, forged } from "./test-request";

const ROUNDS = 4_000;
const ALPHABET = [
  "",
  ":",
  "c",
  "1",
  "0",
  "hello",
  "addon",
  "cluster",
  "system",
  "S",
  " ",
  "\u0000",
  "\u200b",
  "\n",
  "*",
  "é",
];

/** A small generator of the same numbers for the same seed; each in [0, limit). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Draw = ReturnType<typeof numbers>;

/** The text with one thing wrong. */
function mutated(text: string, draw: Draw): string {
  const at = draw(text.length + 1);
  const drawn = ALPHABET[draw(ALPHABET.length)] ?? "";
  const parts = text.split(":");
  const part = draw(parts.length);
  switch (draw(7)) {
    case 0:
      return text.slice(0, at) + drawn + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + drawn + text.slice(at + 1);
    case 3:
      return text.slice(0, at);
    case 4:
      return parts.with(part, `${parts[part]}${drawn}`).join(":");
    case 5:
      return [...parts.slice(0, part), ...parts.slice(part + 1)].join(":");
    default:
      return text.toUpperCase();
  }
}

function mutatedIn(texts: readonly string[], draw: Draw): string[] {
  const at = draw(texts.length);
  const text = mutated(texts[at] ?? "", draw);
  switch (draw(3)) {
    case 0:
      return texts.toSpliced(at, 1);
    case 1:
      return [...texts, text];
    default:
      return texts.with(at, text);
  }
}

/** One of the places where a request says whose it is, with one thing wrong in it. */
function mutant(good: AddOnRequest, request: DecodedRequest, draw: Draw): AddOnRequest {
  const { csr } = good;
  const requestOf = (change: Partial<DecodedRequest>): AddOnRequest => ({
    ...good,
    decoding: { ok: true, request: { ...request, ...change } },
  });
  const caseOf = (change: { metadata?: object; spec?: object }): AddOnRequest => ({
    ...good,
    csr: CertificateSigningRequest.parse({
      ...csr,
      metadata: { ...csr.metadata, ...change.metadata },
      spec: { ...csr.spec, ...change.spec },
    }),
  });
  const labels = Object.entries(csr.metadata.labels).map(([key, value], index, all) =>
    index === draw(all.length) ? [key, mutated(value, draw)] : [key, value],
  );
  switch (draw(6)) {
    case 0:
      return requestOf({ commonNames: mutatedIn(request.commonNames, draw) });
    case 1:
      return requestOf({ organizations: mutatedIn(request.organizations, draw) });
    case 2:
      return requestOf({ dnsNames: [mutated(request.dnsNames[0] ?? "", draw)] });
    case 3:
      return caseOf({ metadata: { labels: Object.fromEntries(labels) } });
    case 4:
      return caseOf({ spec: { username: mutated(AGENT, draw) } });
    default:
      return caseOf({
        spec: { groups: [mutated("system:open-cluster-management:c1", draw)], signerName: csr.spec.signerName },
      });
  }
}

/** Whether all that says whose the request is still says so: the agent of a cluster may be called as it likes. */
function isSame(good: AddOnRequest, other: AddOnRequest): boolean {
  const named = (facts: AddOnRequest) => {
    const [system, ocm, cluster, agent, ...more] = facts.csr.spec.username.split(":");
    const requester = [system, ocm, cluster, agent !== undefined && agent !== "", more.length];
    const { groups, signerName } = facts.csr.spec;
    return JSON.stringify([
      facts.decoding,
      facts.csr.metadata.labels,
      requester,
      groups.includes("system:open-cluster-management:c1"),
      signerName,
    ]);
  };
  return named(good) === named(other);
}

describe("a request that differs in one thing from one that is approved", () => {
  let good: AddOnRequest;
  beforeAll(async () => {
    good = await forged({});
  });

  it.each([1, 2, 3])("is not approved, whatever it is (seed %i)", (seed) => {
    const draw = numbers(seed);
    if (!good.decoding.ok) throw new Error(good.decoding.reason);
    expect(judgeAddOnRequest(good).outcome).toBe("approve");
    let judged = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const other = mutant(good, good.decoding.request, draw);
      if (isSame(good, other)) continue;
      judged += 1;
      const { outcome } = judgeAddOnRequest(other);
      if (outcome === "approve")
        expect.fail(`approved: ${JSON.stringify([other.csr.metadata.labels, other.csr.spec, other.decoding])}`);
    }
    expect(judged).toBeGreaterThan(ROUNDS / 2);
  });
});
