import type { RawObject } from "@/lib/kube/object";
import { TOKEN_ADDON_LABEL } from "@/lib/kube/ocm";
import { serviceAccounts } from "@/lib/resources/built-in";
import {
  CertificateSigningRequest,
  certificateSigningRequests,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { History } from "./history";
import { POISONED } from "./poison";

/** Which version of the add-on a work deploys. */
export function versionIn(work: RawObject): string | undefined {
  return /hello:(\w+)/.exec(JSON.stringify(work.spec))?.[1];
}

/** Which version a cluster has been given. */
export function deployedOn(history: History, cluster: string): string | undefined {
  for (const [key, work] of history.all(manifestWorks.plural))
    if (key.startsWith(`${cluster}/`)) return versionIn(work);
  return undefined;
}

/**
 * "cluster:version" of all that is deployed, then "tokens:cluster" where there is what an agent needs to get tokens,
 * then the names of the requests whose certificates have been issued.
 */
export function outcomeOf(history: History): string {
  const deployed = [...history.all(manifestWorks.plural)].filter(([key]) => !key.endsWith(POISONED));
  const requests = [...history.all(certificateSigningRequests.plural)].filter(([, object]) => isIssued(object));
  const accounts = [...history.all(serviceAccounts.plural)].filter(
    ([, { metadata }]) => metadata.labels?.[TOKEN_ADDON_LABEL] !== undefined,
  );
  return [
    ...deployed.map(([key, work]) => `${key.split("/")[0]}:${versionIn(work)}`),
    ...accounts.map(([key]) => `tokens:${key.split("/")[0]}`),
    ...requests.map(([name]) => name),
  ].join(" ");
}

export function isIssued(object: RawObject): boolean {
  return certificateState(CertificateSigningRequest.parse(object)) === "issued";
}
