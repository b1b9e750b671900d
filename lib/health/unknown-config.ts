import { objectKey } from "@/lib/kube/resource";

/** What of a reference to a configuration says whether there is one. */
export interface ReferenceFacts {
  readonly resource: string;
  readonly desiredConfig?:
    | { readonly namespace?: string | undefined; readonly name: string; readonly specHash: string }
    | undefined;
}

/** Of other kinds nobody may know a hash, and they are there all the same. */
const HASHED: ReadonlySet<string> = new Set(["addontemplates", "addondeploymentconfigs"]);

/** The configuration without which a cluster add-on gets no further, as a sentence; undefined where the hub has all of them. */
export function unknownConfig(references: readonly ReferenceFacts[] = []): string | undefined {
  const unknown = references.find((each) => isUnknown(each) && HASHED.has(each.resource));
  return unknown && unknownConfigText(unknown);
}

export function isUnknown({ desiredConfig }: ReferenceFacts): boolean {
  return desiredConfig?.specHash === "";
}

export function unknownConfigText({ resource, desiredConfig }: ReferenceFacts): string {
  const name = desiredConfig ? objectKey(desiredConfig) : "";
  return `Its configuration ${resource} ${name} is unknown: it does not exist, or has not been read yet.`;
}
