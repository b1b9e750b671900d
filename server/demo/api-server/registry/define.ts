import type { JsonSchema } from "@/lib/kube/crd";
import type { Store } from "@/server/demo/api-server/store/store";
import type { ActionRules, Column, KindRules, StoredResource, UpdateRules } from "./api-resource";
import { ageColumn, nameColumn } from "./columns";
import { PLAIN } from "./kind-rules";

/** A built-in kind, as its file says it. */
export interface BuiltIn {
  readonly group: string;
  readonly version?: string;
  readonly plural: string;
  readonly kind: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly namespaced: boolean;
  readonly schema: JsonSchema;
  readonly rules?: Partial<KindRules>;
  readonly updates?: Readonly<Record<string, UpdateRules>>;
  readonly actions?: Readonly<Record<string, ActionRules>>;
  readonly columns?: readonly Column[];
  readonly mergeKeys?: Readonly<Record<string, string>>;
}

/** A built-in kind with a collection of its own. */
export function defineBuiltIn(store: Store, kind: BuiltIn): StoredResource {
  const { group, plural } = kind;
  return {
    mode: "stored",
    custom: false,
    group,
    version: kind.version ?? "v1",
    plural,
    kind: kind.kind,
    singular: kind.singular ?? kind.kind.toLowerCase(),
    listKind: `${kind.kind}List`,
    shortNames: kind.shortNames ?? [],
    categories: [],
    namespaced: kind.namespaced,
    schema: kind.schema,
    collection: store.createCollection(group === "" ? plural : `${plural}.${group}`),
    rules: { ...PLAIN, ...kind.rules },
    updates: kind.updates ?? {},
    actions: kind.actions ?? {},
    mergeKeys: kind.mergeKeys ?? {},
    columns: kind.columns ?? [nameColumn, ageColumn],
  };
}
