import type { CrdVersion, CustomResourceDefinition } from "@/lib/kube/crd";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { PLAIN, STATUS, withStatus } from "@/server/demo/api-server/registry/kind-rules";
import type { Collection } from "@/server/demo/api-server/store/collection";
import { conversionBetween } from "./conversion";
import { customColumns } from "./printer-columns";

/** The resources, one per served version, that a definition describes; all have their objects in `collection`. */
export function customResources(definition: CustomResourceDefinition, collection: Collection): StoredResource[] {
  const { group, names, scope, versions } = definition.spec;
  const storage = versions.find((version) => version.storage);
  return versions
    .filter(({ served }) => served)
    .map(
      (version): StoredResource => ({
        mode: "stored",
        custom: true,
        group,
        version: version.name,
        plural: names.plural,
        singular: names.singular,
        kind: names.kind,
        listKind: names.listKind,
        shortNames: names.shortNames ?? [],
        categories: names.categories ?? [],
        namespaced: scope === "Namespaced",
        schema: version.schema.openAPIV3Schema,
        collection,
        rules: rulesOf(version),
        updates: hasStatus(version) ? { status: STATUS } : {},
        actions: {},
        mergeKeys: {},
        columns: customColumns(version.additionalPrinterColumns),
        ...(storage && storage !== version ? { conversion: conversionBetween(definition, version, storage) } : {}),
        ...(version.deprecated
          ? { deprecation: version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated` }
          : {}),
      }),
    );
}

function hasStatus(version: CrdVersion): boolean {
  return version.subresources?.status !== undefined;
}

function rulesOf(version: CrdVersion): StoredResource["rules"] {
  const base = { ...PLAIN, updateWithoutRevision: false, countsGenerations: true };
  if (!hasStatus(version)) return base;
  return {
    ...base,
    prepare: (object) => withStatus(object, undefined),
    merge: (next, current) => withStatus(next, current.status),
  };
}
