import { FORGERIES } from "@/lib/csr/test-forgeries";
import { type Forgery, forgedRequest } from "@/lib/csr/test-request";
import { kubeTime } from "@/lib/kube/conditions";
import { IDENTITY_LABEL, NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { type IdentityFinding, readFinding } from "@/lib/resources/identity-finding";
import type { TestBench } from "./test-bench";

/**
 * Those that the state of a hub does not make forged, and that the hub's own signer signs: it fails a serving certificate of
 * such a subject. For the clusters c1 and c2.
 */
export const APPROVABLE_FORGERIES: readonly Forgery[] = Object.values(FORGERIES)
  .map(([forgery]) => forgery)
  .filter(
    ({ cluster, isAddOnDeleting, registrations, signerName, usages = [] }) =>
      [cluster, isAddOnDeleting, registrations, signerName].every((each) => each === undefined) &&
      !usages.includes("server auth"),
  );

/** Sends the request as whom it says. */
export async function sendRequest(bench: TestBench, name: string, forgery: Forgery): Promise<void> {
  const { metadata, spec } = await forgedRequest(forgery);
  const { username: user, groups, ...wanted } = spec;
  const { uid: _uid, extra: _extra, ...sent } = wanted;
  const { labels, annotations } = metadata;
  const object = { metadata: { name, labels, annotations }, spec: sent };
  await bench
    .as({ user, groups: [...groups, "system:masters"] })
    .create(certificateSigningRequests, object, bench.options);
}

/** Sends the request as whom it says, and approves it as somebody who may. */
export async function approveByHand(bench: TestBench, name: string, forgery: Forgery): Promise<void> {
  await sendRequest(bench, name, forgery);
  const condition = { type: "Approved", status: "True", reason: "Mine", lastUpdateTime: kubeTime(new Date()) };
  const options = { ...bench.options, subresource: "approval" } as const;
  await bench.client.patch(certificateSigningRequests, { name }, { status: { conditions: [condition] } }, options);
}

/** What the approver has stored against identities. */
export async function storedFindings(bench: TestBench): Promise<IdentityFinding[]> {
  const all = await bench.client.list(configMaps, { signal: bench.options.signal, namespace: NAMESPACE });
  return all
    .filter(({ metadata }) => IDENTITY_LABEL in metadata.labels)
    .map((object) => readFinding(object as never).finding);
}
