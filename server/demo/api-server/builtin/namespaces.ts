import type { RawObject } from "@/lib/kube/object";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { forbidden } from "@/server/demo/api-server/http/status";
import { labelProblem } from "@/server/demo/api-server/meta/names";
import type { UpdateRules } from "@/server/demo/api-server/registry/api-resource";
import { ageColumn, nameColumn, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { STATUS } from "@/server/demo/api-server/registry/kind-rules";
import { conditions, object, text, texts } from "./shorthand";

const PROTECTED = new Set(["default", "kube-system", "kube-public"]);
const NAME_LABEL = "kubernetes.io/metadata.name";

const finalize: UpdateRules = {
  ...STATUS,
  verbs: ["update"],
  merge: (next, current) => ({ ...current, spec: next.spec }),
};

export const namespaces: BuiltIn = {
  group: "",
  plural: "namespaces",
  kind: "Namespace",
  shortNames: ["ns"],
  namespaced: false,
  schema: object({ spec: object({ finalizers: texts }), status: object({ phase: text, conditions }) }),
  columns: [nameColumn, textColumn("Status", (namespace) => textAt(namespace, "status", "phase")), ageColumn],
  updates: { status: STATUS, finalize },
  mergeKeys: { "status.conditions": "type" },
  rules: {
    deleteAnswersObject: true,
    nameProblem: labelProblem,
    fieldNames: ["status.phase"],
    fields: (namespace) => ({ "status.phase": textAt(namespace, "status", "phase") }),
    prepare: (namespace) => ({
      ...labelled(namespace),
      spec: { finalizers: ["kubernetes"] },
      status: { phase: "Active" },
    }),
    merge: (next, current) => ({ ...labelled(next), spec: current.spec, status: current.status }),
    refuseDelete({ name }) {
      if (PROTECTED.has(name))
        throw forbidden({ group: "", plural: "namespaces" }, name, "this namespace may not be deleted");
    },
    markDeleted: (namespace) => ({ ...namespace, status: { ...asObject(namespace.status), phase: "Terminating" } }),
    isHeld: ({ spec }) => isJsonObject(spec) && Array.isArray(spec.finalizers) && spec.finalizers.length > 0,
  },
};

function labelled(namespace: RawObject): RawObject {
  const { metadata } = namespace;
  return { ...namespace, metadata: { ...metadata, labels: { ...metadata.labels, [NAME_LABEL]: metadata.name ?? "" } } };
}

function asObject(value: unknown): object {
  return isJsonObject(value) ? value : {};
}
