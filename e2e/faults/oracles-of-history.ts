import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, addOnGroups, addOnServiceAccountUser, addOnUser } from "@/lib/kube/ocm";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { roleBindings } from "@/lib/resources/built-in";
import { CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import { versionIn } from "./contents";
import type { Version } from "./history";
import { POISONED } from "./poison";
import { ASTRAY, FORGED } from "./requests";
import type { Run } from "./run-plan";
import { isReported } from "./spokes";
import type { Trial } from "./trial";

/** A cluster gets a version once every cluster of the groups before its own has applied it. */
export function turnByTurn({ run, scenario }: Trial): string[] {
  const applied = new Set<string>();
  return of(run, manifestWorks.plural).flatMap(({ type, key, object }) => {
    const [cluster, version] = [key.split("/")[0] ?? "", versionIn(object)];
    if (type === "DELETED") return [];
    if (isReported(ManifestWork.parse(object))) applied.add(`${cluster} ${version}`);
    const wave = scenario.groups.findIndex((group) => group.includes(cluster));
    const before = scenario.groups.slice(0, Math.max(0, wave)).flat();
    const missing = before.find((other) => !applied.has(`${other} ${version}`));
    return missing === undefined ? [] : [`${cluster} has ${version}, which ${missing} has not applied`];
  });
}

/** At no moment do more clusters have a version that they have not applied. */
export function oneAtATime({ run, scenario }: Trial): string[] {
  const { maxConcurrency } = scenario;
  if (maxConcurrency === undefined) return [];
  const inFlight = new Map<string, string>();
  return of(run, manifestWorks.plural).flatMap(({ type, key, object, at }) => {
    const version = versionIn(object) ?? "";
    if (type === "DELETED" || isReported(ManifestWork.parse(object))) inFlight.delete(key);
    else inFlight.set(key, version);
    const count = [...inFlight.values()].filter((other) => other === version).length;
    return count > maxConcurrency ? [`${count} clusters get ${version} at a time, at ${(at / 1000).toFixed(2)} s`] : [];
  });
}

/** The manager deletes no cluster add-on where a placement wants it. */
export function staysWhereDecided({ run }: Trial): string[] {
  const deletions = run.world.network.writes.filter(
    ({ call }) => call.verb === "delete" && call.plural === managedClusterAddOns.plural,
  );
  return deletions.flatMap(({ call, arrivedAt }) => {
    if (arrivedAt === undefined) return [];
    const [cluster = "", addOn = ""] = call.key.split("/");
    const isThere = at(run, arrivedAt, clusterManagementAddOns.plural).has(addOn);
    const decisions = [...at(run, arrivedAt, placementDecisions.plural).values()].map((object) =>
      PlacementDecision.parse(object),
    );
    const isDecided = decisions.some(({ status }) =>
      status.decisions.some(({ clusterName }) => clusterName === cluster),
    );
    return isThere && isDecided ? [`${call.key} was deleted where it is decided`] : [];
  });
}

/** Agents are bound to roles that some version of the template has named, as themselves and no one else. */
export function rightsOfTemplate({ run }: Trial): string[] {
  const roles = new Set<string>();
  return run.world.history.versions.flatMap(({ plural, type, object }) => {
    if (plural === addOnTemplates.plural) for (const role of rolesOf(object)) roles.add(role);
    const addOn = object.metadata.labels?.[ADDON_NAME_LABEL];
    if (plural !== roleBindings.plural || type === "DELETED" || addOn === undefined) return [];
    return surplusRights(object, addOn, roles);
  });
}

function rolesOf(object: RawObject): string[] {
  const permissions = (AddOnTemplate.parse(object).spec.registration ?? []).flatMap(
    ({ kubeClient }) => kubeClient?.hubPermissions ?? [],
  );
  return permissions.flatMap(({ currentCluster }) => currentCluster?.clusterRoleName ?? []);
}

function surplusRights(binding: RawObject, addOn: string, roles: ReadonlySet<string>): string[] {
  const { name = "", namespace = "" } = binding.metadata;
  if (name === POISONED) return [];
  const { roleRef, subjects } = binding as { roleRef?: { name: string }; subjects?: { name: string }[] }; // as the hub's schema says
  const known = new Set<string>([
    addOnUser(namespace, addOn, `${addOn}-agent`),
    addOnServiceAccountUser(namespace, addOn),
    ...addOnGroups(namespace, addOn),
  ]);
  const surplus = (subjects ?? []).filter((subject) => !known.has(subject.name)).map((subject) => subject.name);
  return [
    ...(roles.has(roleRef?.name ?? "") ? [] : [`${namespace}/${name} grants ${roleRef?.name}`]),
    ...surplus.map((subject) => `${namespace}/${name} gives rights to ${subject}`),
  ];
}

/** A forged request is never approved, and one that people should not have approved is never signed, at no moment. */
export function leavesOutsiders({ run }: Trial): string[] {
  return of(run, certificateSigningRequests.plural).flatMap(({ key, object }) => {
    const { status } = CertificateSigningRequest.parse(object);
    const isApproved = status.conditions.some(({ type }) => type === "Approved") || status.certificate !== "";
    if (key.startsWith(ASTRAY) && status.certificate !== "") return [`${key} was signed`];
    return (key.startsWith(FORGED) || key === POISONED) && isApproved ? [`${key} was approved`] : [];
  });
}

function of(run: Run, plural: string): Version[] {
  return run.world.history.versions.filter((version) => version.plural === plural);
}

/** What there was of a kind at a moment. */
function at(run: Run, moment: number, plural: string): Map<string, RawObject> {
  const present = new Map<string, RawObject>();
  for (const { type, key, object } of of(run, plural).filter((version) => version.at <= moment)) {
    if (type === "DELETED") present.delete(key);
    else present.set(key, object);
  }
  return present;
}
