import { kubeTime } from "@/lib/kube/conditions";
import type { CustomResourceDefinition } from "@/lib/kube/crd";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { bool, int32, list, object, text, texts } from "@/server/demo/api-server/builtin/shorthand";
import { forbiddenField } from "@/server/demo/api-server/http/field-error";
import { nameColumn, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { STATUS, withStatus } from "@/server/demo/api-server/registry/kind-rules";
import { definitionErrors } from "./definition-errors";

export const CRD_GROUP = "apiextensions.k8s.io";
export const CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;
const names = object({
  plural: text,
  singular: text,
  kind: text,
  listKind: text,
  shortNames: texts,
  categories: texts,
});
const column = object({ name: text, type: text, format: text, description: text, priority: int32, jsonPath: text });
const version = object({
  name: text,
  served: bool,
  storage: bool,
  deprecated: bool,
  deprecationWarning: text,
  schema: object({ openAPIV3Schema: anything }),
  subresources: object({ status: anything, scale: anything }),
  additionalPrinterColumns: list(column),
  selectableFields: list(object({ jsonPath: text })),
});
const spec = object({
  group: text,
  scope: text,
  names,
  versions: list(version),
  conversion: anything,
  preserveUnknownFields: bool,
});

export const customResourceDefinitions: BuiltIn = {
  group: CRD_GROUP,
  plural: "customresourcedefinitions",
  kind: "CustomResourceDefinition",
  shortNames: ["crd", "crds"],
  namespaced: false,
  schema: object({ spec, status: anything }),
  updates: { status: STATUS },
  columns: [nameColumn, textColumn("Created At", ({ metadata }) => metadata.creationTimestamp ?? "")],
  rules: {
    updateWithoutRevision: false,
    countsGenerations: true,
    deleteAnswersObject: true,
    prepare: (definition, { now, warn }) => {
      if (asDefinition(definition).spec?.conversion?.strategy === "Webhook")
        warn("spec.conversion.webhook: is not called; the server converts this kind itself");
      return { ...established(definition, now), metadata: withFinalizer(definition.metadata) };
    },
    merge: (next, current) => withStatus(next, current.status),
    validate: (definition, current) =>
      current ? changeErrors(definition, current) : definitionErrors(asDefinition(definition)),
  },
};

/** What `definitionErrors` checks before anything relies on it. */
export function asDefinition(object: RawObject): CustomResourceDefinition {
  return object as unknown as CustomResourceDefinition;
}

function withFinalizer(meta: RawObject["metadata"]): RawObject["metadata"] {
  return { ...meta, finalizers: [...new Set([...(meta.finalizers ?? []), CLEANUP_FINALIZER])] };
}

function established(definition: RawObject, now: Date): RawObject {
  const { names: acceptedNames, versions = [] } = asDefinition(definition).spec ?? {};
  const condition = (type: string, reason: string, message: string) => ({
    type,
    status: "True",
    reason,
    message,
    lastTransitionTime: kubeTime(now),
  });
  return {
    ...definition,
    status: {
      conditions: [
        condition("NamesAccepted", "NoConflicts", "no conflicts found"),
        condition("Established", "InitialNamesAccepted", "the initial names have been accepted"),
      ],
      acceptedNames,
      storedVersions: versions.filter(({ storage }) => storage).map(({ name }) => name),
    },
  };
}

/** Definitions are served from the moment they are made, so what they say of objects stays. */
function changeErrors(next: RawObject, current: RawObject) {
  return deepEqual(next.spec, current.spec)
    ? []
    : [
        forbiddenField(
          "spec",
          "this server does not change a definition that it serves; delete it and create it again",
        ),
      ];
}
