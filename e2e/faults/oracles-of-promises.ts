import { X509Certificate } from "node:crypto";
import { configHashes, configHashText } from "@/lib/addon-config/config-hash";
import { hookWorkName, isHookDone } from "@/lib/addon-config/hooks";
import { isTrue } from "@/lib/kube/conditions";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ADDON_NAME_LABEL, CONFIG_HASH_ANNOTATION, PRE_DELETE_KEY, TOKEN_ADDON_LABEL } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { serviceAccounts } from "@/lib/resources/built-in";
import { CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { kubeClientOf, ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { versionIn } from "./contents";
import type { Version } from "./history";
import { POISONED } from "./poison";
import { SIGNED_SUBJECT, SIGNER } from "./requests";
import type { Run } from "./run-plan";
import type { Trial } from "./trial";

/** How long an order may be under way. */
const HEARD_MS = 1_000;

/** A cluster add-on that cleans up goes once that is done; its agent stays until then. */
export function hooksComeFirst({ run, scenario }: Trial): string[] {
  const [hooked, done] = [new Set<string>(), new Set<string>()];
  return run.world.history.versions.flatMap((version) => {
    const { type, key, object } = version;
    const cleaner = cleanerOf(version);
    if (cleaner === undefined) return [];
    const hasAgent = version.plural === manifestWorks.plural;
    if (object.metadata.finalizers?.includes(PRE_DELETE_KEY) || (scenario.cleansUp && hasAgent)) hooked.add(cleaner);
    if (object.metadata.name === hookWorkName("hello") && isHookDone(ManifestWork.parse(object))) done.add(cleaner);
    return type === "DELETED" && hooked.has(cleaner) && !done.has(cleaner)
      ? [`${key} went before the hook was done`]
      : [];
  });
}

/** The uid of a cluster add-on, also of the one that owns a work. */
function cleanerOf({ plural, object: { metadata } }: Version): string | undefined {
  if (plural === managedClusterAddOns.plural) return metadata.uid;
  return plural === manifestWorks.plural ? metadata.ownerReferences?.[0]?.uid : undefined;
}

/** No agent comes to a cluster before what its add-on requires has been Available there. */
export function comesAfterRequired({ run, scenario }: Trial): string[] {
  const { requires: required } = scenario;
  if (required === undefined) return [];
  const ready = new Set<string | undefined>();
  return run.world.history.versions.flatMap(({ plural, type, key, object }) => {
    const { namespace, labels = {} } = object.metadata;
    if (plural === managedClusterAddOns.plural && object.metadata.name === required)
      if (isTrue(ManagedClusterAddOn.parse(object).status.conditions, "Available")) ready.add(namespace);
    const isHello = labels[ADDON_NAME_LABEL] === "hello" && object.metadata.name !== POISONED;
    const isAgent = plural === manifestWorks.plural && type === "ADDED" && isHello;
    return isAgent && !ready.has(namespace) ? [`${key} came before ${required} was Available`] : [];
  });
}

/** Tokens are to be had where a cluster's agent has asked for them. */
export function tokensWhereChosen({ run }: Trial): string[] {
  const chosen = new Set<string | undefined>();
  return run.world.history.versions.flatMap(({ plural, type, key, object }) => {
    const { namespace, labels = {}, name } = object.metadata;
    if (plural === managedClusterAddOns.plural && name !== POISONED) {
      const { driver } = kubeClientOf(ManagedClusterAddOn.parse(object)) ?? {};
      if (driver === "token") chosen.add(namespace);
    }
    if (plural !== serviceAccounts.plural || type !== "ADDED" || labels[TOKEN_ADDON_LABEL] === undefined) return [];
    return chosen.has(namespace) ? [] : [`${key} came, and no one has asked for it`];
  });
}

/** What the add-on's own authority signs says what the template declares. */
export function signsWhatIsDeclared({ run }: Trial): string[] {
  const declared = [...SIGNED_SUBJECT.organizationUnit.map((unit) => `OU=${unit}`), `CN=${SIGNED_SUBJECT.user}`].join(
    "\n",
  );
  return run.world.history.versions.flatMap(({ plural, key, object }) => {
    if (plural !== certificateSigningRequests.plural) return [];
    const { spec, status } = CertificateSigningRequest.parse(object);
    if (spec.signerName !== SIGNER || status.certificate === "") return [];
    const { subject } = new X509Certificate(Buffer.from(status.certificate, "base64"));
    return subject === declared ? [] : [`${key} has a certificate for ${subject}`];
  });
}

/** No one starts while a person holds the rollout; who has not heard of that cannot know. */
export function startsNoneWhileHeld({ run }: Trial): string[] {
  if (isDeafForOrders(run)) return [];
  let heldSince = Number.POSITIVE_INFINITY;
  const desired = new Map<string, string>();
  return run.world.history.versions.flatMap((version) => {
    const { plural, key, object, at } = version;
    if (plural === clusterManagementAddOns.plural) {
      const isHeld = object.metadata.annotations?.[ROLLOUTS_ANNOTATION]?.includes('"hold"') ?? false;
      heldSince = isHeld ? Math.min(heldSince, at) : Number.POSITIVE_INFINITY;
    }
    if (!isClusterAddOn(version)) return [];
    const [before, now] = [desired.get(key), hashesOf(object)];
    desired.set(key, now);
    return before !== undefined && before !== now && at > heldSince + HEARD_MS
      ? [`${key} was configured while it was held`]
      : [];
  });
}

function isDeafForOrders({ plan: { fault } }: Run): boolean {
  if (fault.kind === "watch") return fault.plural === clusterManagementAddOns.plural;
  return fault.kind === "write" && fault.effect === "away";
}

/**
 * A cluster gets what its cluster add-on has been told to have before, as the hub has it, and nothing else in its name:
 * a rollout counts by that.
 */
export function deploysWhatIsStored({ run }: Trial): string[] {
  const stored = new Set<string>();
  const contents = new Map<string, string | undefined>();
  return run.world.history.versions.flatMap((version) => {
    const { plural, type, key, object } = version;
    const cluster = key.split("/")[0];
    if (isClusterAddOn(version)) {
      const { conditions, configReferences } = ManagedClusterAddOn.parse(object).status;
      if (isTrue(conditions, "Configured")) stored.add(`${cluster} ${configHashText(configHashes(configReferences))}`);
    }
    const hashes = object.metadata.annotations?.[CONFIG_HASH_ANNOTATION];
    if (plural !== manifestWorks.plural || type === "DELETED" || hashes === undefined) return [];
    const turn = `${cluster} ${hashes}`;
    const [content, usual] = [versionIn(object), contents.get(turn) ?? versionIn(object)];
    contents.set(turn, usual);
    return stored.has(turn) && content === usual ? [] : [`${key} was deployed with ${content} before that was stored`];
  });
}

/** What a cluster has been told to have is not taken back and given again while no one changes anything. */
export function configuresOnce({ run }: Trial): string[] {
  const configured = new Map<string, { readonly hashes: string; readonly isTakenBack: boolean }>();
  let previous = "";
  return run.world.history.versions.flatMap((version) => {
    const desired = desiredIn(version) ?? previous;
    if (desired !== previous) configured.clear();
    previous = desired;
    if (!isClusterAddOn(version)) return [];
    const { key, object } = version;
    const { hashes, isTakenBack } = configured.get(key) ?? {};
    const now = hashesOf(object);
    const isConfigured = isTrue(ManagedClusterAddOn.parse(object).status.conditions, "Configured");
    if (isConfigured || hashes === now) configured.set(key, { hashes: now, isTakenBack: !isConfigured });
    return isConfigured && isTakenBack && hashes === now ? [`${key} was told twice to have ${now}`] : [];
  });
}

/** What tells one wish of people from the next; undefined for what is none. */
function desiredIn({ plural, type, object }: Version): string | undefined {
  const { uid, resourceVersion, generation, annotations } = object.metadata;
  if (plural === clusterManagementAddOns.plural)
    return [type, uid, generation, annotations?.[ROLLOUTS_ANNOTATION]].join();
  return CHANGED_BY_PEOPLE.has(plural) ? [uid, resourceVersion].join() : undefined;
}

const CHANGED_BY_PEOPLE = new Set([addOnTemplates.plural, addOnDeploymentConfigs.plural, placementDecisions.plural]);

function isClusterAddOn({ plural, type, object }: Version): boolean {
  return plural === managedClusterAddOns.plural && type !== "DELETED" && object.metadata.name !== POISONED;
}

function hashesOf(object: Version["object"]): string {
  const { configReferences } = ManagedClusterAddOn.parse(object).status;
  return configReferences.map(({ desiredConfig }) => desiredConfig?.specHash.slice(0, 6) ?? "").join();
}
