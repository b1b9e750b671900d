import type { ApiResource, Registry } from "./registry/api-resource";
import { OBJECT_META } from "./schema/object-meta";

const OBJECT_META_NAME = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/** Which OpenAPI v3 documents there are: one per group and version. */
export function openApiIndex(registry: Registry): object {
  const names = registry
    .groups()
    .flatMap(({ name, versions }) => versions.map(({ version }) => documentName(name, version)));
  return { paths: Object.fromEntries(names.map((name) => [name, { serverRelativeURL: `/openapi/v3/${name}` }])) };
}

/**
 * The OpenAPI v3 document of "api/v1" or "apis/group/version": the schemas, and per kind the operations kubectl looks
 * for.
 */
export function openApiDocument(registry: Registry, name: string): object | undefined {
  const groups = registry.groups();
  const found = groups.flatMap((group) => group.versions.map((version) => ({ group, version })));
  const match = found.find(({ group, version }) => documentName(group.name, version.version) === name);
  if (!match) return undefined;
  const { resources } = match.version;
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.35.4+embedded" },
    paths: Object.fromEntries(resources.map((resource) => [pathOf(resource), operations(resource)])),
    components: {
      schemas: {
        [OBJECT_META_NAME]: OBJECT_META,
        ...Object.fromEntries(resources.map((resource) => [schemaName(resource), kindSchema(resource)])),
      },
    },
  };
}

function documentName(group: string, version: string): string {
  return group === "" ? `api/${version}` : `apis/${group}/${version}`;
}

function schemaName({ group, version, kind }: ApiResource): string {
  const domain = group === "" ? "io.k8s.api.core" : group.split(".").reverse().join(".");
  return `${domain}.${version}.${kind}`;
}

function kindSchema(resource: ApiResource): object {
  const text = { type: "string" };
  const meta = { allOf: [{ $ref: `#/components/schemas/${OBJECT_META_NAME}` }], default: {} };
  const properties = { apiVersion: text, kind: text, ...resource.schema.properties, metadata: meta };
  return { ...resource.schema, properties, ...kindMark([resource]) };
}

function kindMark(resources: readonly ApiResource[]): object {
  return { "x-kubernetes-group-version-kind": resources.map(({ group, version, kind }) => ({ group, version, kind })) };
}

function pathOf(resource: ApiResource): string {
  const { namespaced, plural, mode } = resource;
  const scope = namespaced ? "/namespaces/{namespace}" : "";
  const name = mode === "review" ? "" : "/{name}";
  return `/${documentName(resource.group, resource.version)}${scope}/${plural}${name}`;
}

const FIELD_VALIDATION = { name: "fieldValidation", in: "query", schema: { type: "string", uniqueItems: true } };
const DRY_RUN = { name: "dryRun", in: "query", schema: { type: "string", uniqueItems: true } };
const ACTIONS = { get: "get", put: "put", patch: "patch", delete: "delete" };

function operations(resource: ApiResource): object {
  const { group, version, kind } = resource;
  const mark = { "x-kubernetes-group-version-kind": { group, version, kind } };
  const ref = { $ref: `#/components/schemas/${schemaName(resource)}` };
  const responses = { "200": { description: "OK", content: { "application/json": { schema: ref } } } };
  const operation = (action: string) => ({
    "x-kubernetes-action": action,
    ...mark,
    ...(action === "get" ? {} : { parameters: [FIELD_VALIDATION, DRY_RUN] }),
    responses,
  });
  if (resource.mode === "review") return { post: operation("post") };
  return Object.fromEntries(Object.entries(ACTIONS).map(([method, action]) => [method, operation(action)]));
}
