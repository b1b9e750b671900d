import type { BenchBinding, BenchManifest, BenchProbe, BenchRequest } from "@/lib/api/workbench/workbench";
import { judgeAddOnRequest } from "@/lib/csr/add-on-verdict";
import { expectedRequest } from "@/lib/csr/expected-request";
import { judgedFields } from "@/lib/health/probe";
import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { textOf } from "@/lib/objects/object-text";
import type { ManifestConfig } from "@/lib/resources/manifest-work";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { env } from "@/server/env";
import { masked } from "@/server/hub/masked";
import type { BenchRendering } from "./bench-agent";
import type { BenchInput } from "./bench-input";
import type { HubRole } from "./hub-roles";

/** Characters of YAML in one answer, and of one manifest. */
const MAX_TEXTS = 400_000;
const MAX_TEXT = 60_000;

/** The manifests of works, hooks last. */
export function shownManifests({ works, hooks }: BenchRendering): BenchManifest[] {
  let left = MAX_TEXTS;
  const all = [
    ...works.flatMap((work) => manifestsOf(work)).map((manifest) => ({ manifest, isHook: false })),
    ...hooks.map((manifest) => ({ manifest, isHook: true })),
  ];
  return all.map(({ manifest, isHook }) => {
    const { object, isMasked } = masked(manifest);
    const text = textOf(object);
    const hasRoom = text.length <= Math.min(left, MAX_TEXT);
    if (hasRoom) left -= text.length;
    const { kind = "", metadata } = manifest;
    const name = kindAndName({ kind, namespace: metadata.namespace, name: metadata.name ?? "" });
    return { name, ...(hasRoom && { text }), isMasked, isHook };
  });
}

export function manifestsOf({ spec }: RawObject): readonly RawObject[] {
  return (spec as { workload: { manifests: RawObject[] } }).workload.manifests; // as works are built
}

/** What agents on the cluster report of these manifests, by the works, and whether health depends on it. */
export function shownProbes({ works, health }: BenchRendering): BenchProbe[] {
  const [work] = works;
  const judged = health ? judgedFields(health, works.flatMap(manifestsOf)) : [];
  const isJudged = ({ resourceIdentifier: id }: ManifestConfig) =>
    judged.some(({ resourceIdentifier: other }) => id.resource === other.resource && id.name === other.name);
  const configs = work ? ManifestWork.parse(work).spec.manifestConfigs : [];
  return configs.map((config) => {
    const { resource, namespace, name } = config.resourceIdentifier;
    const reports = config.feedbackRules.flatMap(({ type, jsonPaths }) =>
      type === "WellKnownStatus" ? ["well-known status"] : jsonPaths.map((path) => `${path.name} from ${path.path}`),
    );
    return { resource, namespace, name, reports, isJudged: isJudged(config) };
  });
}

/** The requests that the cluster's agent will send, with the verdict that they would get now. */
export function shownRequests({ requests }: BenchRendering, { input, installed }: BenchInput): BenchRequest[] {
  const { name: addOn, namespace: cluster = "" } = input.clusterAddOn.metadata;
  const now = new Date();
  return requests.map((registration) => {
    const expected = expectedRequest(registration, { cluster, addOn }, now);
    const { outcome, rules } = judgeAddOnRequest({
      ...expected,
      cluster: input.cluster,
      isAddOnDeleting: installed?.metadata.deletionTimestamp !== undefined,
      addOnCreatedAt: installed?.metadata.creationTimestamp ?? now.toISOString(),
      registrations: requests,
      approvedBefore: 0,
      trustsGrpcServer: env().CSR_GRPC_SERVER === "trusted",
    });
    const { decoding, csr } = expected;
    const { commonNames = [], organizations = [], otherSubject = [] } = decoding.ok ? decoding.request : {};
    return {
      signer: csr.spec.signerName,
      user: commonNames.join(", "),
      groups: [...organizations],
      organizationUnits: otherSubject.map((unit) => unit.replace(/^OU=/, "")),
      outcome,
      rules: rules.map(({ rule, outcome: result, claim, evidence }) => ({ rule, outcome: result, claim, evidence })),
    };
  });
}

/** The RoleBindings on the hub, with what their roles allow. */
export function shownBindings({ bindings }: BenchRendering, found: ReadonlyMap<string, HubRole>): BenchBinding[] {
  return bindings.map(({ metadata, roleRef, subjects }) => {
    const { kind: roleKind = "", name: role = "" } = isFields(roleRef) ? textFields(roleRef) : {};
    const { namespace = "", name = "" } = metadata;
    const key = roleKind === "Role" ? `Role ${namespace}/${role}` : `${roleKind} ${role}`;
    const { isThere, allows, missing } = found.get(key) ?? { isThere: undefined };
    const all: readonly unknown[] = Array.isArray(subjects) ? subjects : [];
    return {
      ...{ namespace, name, roleKind, role },
      subjects: all.filter(isFields).map((each) => `${String(each.kind)} ${String(each.name)}`),
      ...(allows && { allows: [...allows] }),
      isRoleAbsent: isThere === false,
      ...(missing && { missing }),
    };
  });
}

function textFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
