import type { RawObject } from "@/lib/kube/object";
import { INSTALL_NAMESPACE_ANNOTATION, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import {
  type AddOnConversion,
  defined,
  isJsonObject,
  isText,
  type JsonObject,
  within,
  withList,
} from "./addon-conversion-parts";

/** ManagedClusterAddOn. v1beta1 has no `status.addOnConfiguration`, so it is lost in conversion. */
export const clusterAddOnConversion: AddOnConversion = {
  toBeta: (object) => within(namespaceToAnnotation(object), "status", statusToBeta),
  toAlpha: (object) =>
    within(namespaceToField(object), "status", (status) => defined(statusToAlpha(status, undefined))),
  patchToAlpha: (patch) => within(namespacePatch(patch), "status", (status) => statusToAlpha(status, null)),
};

/** The field takes precedence over an annotation from v1alpha1. */
function namespaceToAnnotation(object: RawObject): RawObject {
  const { spec, metadata } = object;
  if (!isJsonObject(spec) || !("installNamespace" in spec)) return object;
  const { installNamespace, ...rest } = spec;
  if (!isText(installNamespace)) return { ...object, spec: rest };
  const annotations = { ...metadata.annotations, [INSTALL_NAMESPACE_ANNOTATION]: installNamespace };
  return { ...object, metadata: { ...metadata, annotations }, spec: rest };
}

function namespaceToField(object: RawObject): RawObject {
  const { annotations, ...metadata } = object.metadata;
  const { [INSTALL_NAMESPACE_ANNOTATION]: installNamespace, ...others } = annotations ?? {};
  if (installNamespace === undefined) return object;
  const ownMetadata = Object.keys(others).length > 0 ? { ...metadata, annotations: others } : metadata;
  const moved = { ...object, metadata: ownMetadata };
  return isText(installNamespace) ? within(moved, "spec", (spec) => ({ ...spec, installNamespace })) : moved;
}

/** Without the annotation the default comes back, which a v1alpha1 object gets when the field is taken away. */
function namespacePatch(patch: JsonObject): JsonObject {
  const annotations = isJsonObject(patch.metadata) ? patch.metadata.annotations : undefined;
  const requested = isJsonObject(annotations) ? annotations[INSTALL_NAMESPACE_ANNOTATION] : annotations;
  if (requested === undefined) return patch;
  const spec = {
    ...(isJsonObject(patch.spec) ? patch.spec : {}),
    installNamespace: isText(requested) ? requested : null,
  };
  const moved = within(patch, "metadata", (metadata) =>
    within(metadata, "annotations", (all) => ({ ...all, [INSTALL_NAMESPACE_ANNOTATION]: null })),
  );
  return { ...moved, spec };
}

function statusToBeta({ kubeClientDriver, addOnConfiguration: _, ...status }: JsonObject): JsonObject {
  const references = withList(
    status,
    ["configReferences", "configReferences"],
    ({ namespace: _namespace, name: _name, ...rest }) => rest,
  );
  const driver = isText(kubeClientDriver) ? { driver: kubeClientDriver } : {};
  return withList(references, ["registrations", "registrations"], (registration) =>
    registrationToBeta(registration, driver),
  );
}

function registrationToBeta({ signerName, subject, ...rest }: JsonObject, driver: JsonObject): JsonObject {
  if (signerName === KUBE_APISERVER_CLIENT_SIGNER) {
    return { ...rest, type: "kubeClient", kubeClient: { ...defined({ subject: withoutUnits(subject) }), ...driver } };
  }
  const named = isJsonObject(subject) ? unitsAs("organizationUnits", "organizationUnit", subject) : subject;
  return { ...rest, type: "customSigner", customSigner: defined({ signerName, subject: named }) };
}

function withoutUnits(subject: unknown): unknown {
  if (!isJsonObject(subject)) return subject;
  const { organizationUnit: _, ...rest } = subject;
  return rest;
}

function unitsAs(to: string, from: string, { [from]: units, ...subject }: JsonObject): JsonObject {
  return units === undefined ? subject : { ...subject, [to]: units };
}

/** `noDriver` is set if there are registrations for the hub's API and the first of them has no driver. */
function statusToAlpha(status: JsonObject, noDriver: null | undefined): JsonObject {
  const references = withList(status, ["configReferences", "configReferences"], referenceToAlpha);
  const converted = withList(references, ["registrations", "registrations"], registrationToAlpha);
  const { registrations } = status;
  if (registrations === null) return { ...converted, kubeClientDriver: noDriver };
  const clients = Array.isArray(registrations) ? registrations.flatMap(kubeClientOf) : [];
  const [first] = clients;
  return first ? { ...converted, kubeClientDriver: isText(first.driver) ? first.driver : noDriver } : converted;
}

function kubeClientOf(registration: unknown): JsonObject[] {
  if (!isJsonObject(registration) || registration.type !== "kubeClient") return [];
  return isJsonObject(registration.kubeClient) ? [registration.kubeClient] : [];
}

/** The deprecated names beside the desired configuration, which v1alpha1 requires. */
function referenceToAlpha(reference: JsonObject): JsonObject {
  const { namespace, name = "" } = isJsonObject(reference.desiredConfig) ? reference.desiredConfig : {};
  return { ...reference, ...defined({ namespace, name }) };
}

function registrationToAlpha({ type, kubeClient, customSigner, ...rest }: JsonObject): JsonObject {
  if (type === "kubeClient") {
    const subject = isJsonObject(kubeClient) ? kubeClient.subject : undefined;
    return { ...rest, signerName: KUBE_APISERVER_CLIENT_SIGNER, ...defined({ subject }) };
  }
  const { signerName = "", subject } = isJsonObject(customSigner) ? customSigner : {};
  const named = isJsonObject(subject) ? unitsAs("organizationUnit", "organizationUnits", subject) : subject;
  return { ...rest, signerName, ...defined({ subject: named }) };
}
