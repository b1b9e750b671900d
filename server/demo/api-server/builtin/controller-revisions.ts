import { deepEqual } from "@/lib/kube/patches";
import { invalid } from "@/server/demo/api-server/http/field-error";
import { ageColumn, nameColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { int64, object } from "./shorthand";

export const controllerRevisions: BuiltIn = {
  group: "apps",
  plural: "controllerrevisions",
  kind: "ControllerRevision",
  namespaced: true,
  schema: object({
    data: { type: "object", "x-kubernetes-preserve-unknown-fields": true, nullable: true },
    revision: { ...int64, default: 0 },
  }),
  columns: [
    nameColumn,
    { name: "Revision", type: "integer", cell: ({ revision }) => (typeof revision === "number" ? revision : 0) },
    ageColumn,
  ],
  rules: {
    validate: (revision, current) =>
      current && !deepEqual(revision.data, current.data)
        ? [invalid("data", revision.data ?? null, "field is immutable")]
        : [],
  },
};
