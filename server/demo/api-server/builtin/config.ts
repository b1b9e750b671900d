import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { type FieldError, forbiddenField, invalid, required, tooLong } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { badRequest } from "@/server/demo/api-server/http/status";
import { ageColumn, nameColumn, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { hasFormat } from "@/server/demo/api-server/schema/formats";
import { bool, bytes, object, text, textMap } from "./shorthand";

const SIZE_LIMIT_BYTES = 1024 * 1024;
const bytesMap = { type: "object", additionalProperties: bytes } as const;
const dataColumn = {
  name: "Data",
  type: "string",
  cell: (config: RawObject) => String(size(config.data) + size(config.binaryData)),
} as const;

export const configMaps: BuiltIn = {
  group: "",
  plural: "configmaps",
  kind: "ConfigMap",
  shortNames: ["cm"],
  namespaced: true,
  schema: object({ data: textMap, binaryData: bytesMap, immutable: bool }),
  columns: [nameColumn, dataColumn, ageColumn],
  rules: {
    prepare: (map) => withoutEmpty(requireBase64(map, "binaryData"), ["data", "binaryData"]),
    merge: (next) => withoutEmpty(requireBase64(next, "binaryData"), ["data", "binaryData"]),
    validate: (map, current) => [
      ...keyErrors(map, "data"),
      ...keyErrors(map, "binaryData"),
      ...repeatedKeys(map),
      ...sizeErrors(map, ["data", "binaryData"]),
      ...immutableErrors(map, current, ["data", "binaryData"]),
    ],
  },
};

/** What a Secret of a type cannot be without. */
const KEYS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
};

export const secrets: BuiltIn = {
  group: "",
  plural: "secrets",
  kind: "Secret",
  namespaced: true,
  schema: object({ data: bytesMap, stringData: textMap, type: { ...text, default: "Opaque" }, immutable: bool }),
  columns: [nameColumn, textColumn("Type", (secret) => textAt(secret, "type")), dataColumn, ageColumn],
  rules: {
    fieldNames: ["type"],
    fields: (secret) => ({ type: textAt(secret, "type") }),
    prepare: encoded,
    merge: encoded,
    validate: (secret, current) => [
      ...keyErrors(secret, "data"),
      ...typeErrors(secret, current),
      ...sizeErrors(secret, ["data"]),
      ...immutableErrors(secret, current, ["data"]),
    ],
  },
};

/** `stringData` goes into `data` and is never stored. */
function encoded(secret: RawObject): RawObject {
  const { stringData, ...rest } = requireBase64(secret, "data");
  if (!isJsonObject(stringData)) return rest;
  const added = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(String(value)).toString("base64")]);
  return { ...rest, data: { ...entriesOf(rest.data), ...Object.fromEntries(added) } };
}

/** As upstream stores them, empty maps are absent. */
function withoutEmpty(object: RawObject, fields: readonly string[]): RawObject {
  const isEmpty = ([field, value]: [string, unknown]) =>
    fields.includes(field) && isJsonObject(value) && size(value) === 0;
  return {
    ...Object.fromEntries(Object.entries(object).filter((entry) => !isEmpty(entry))),
    metadata: object.metadata,
  };
}

function requireBase64(object: RawObject, field: string): RawObject {
  for (const value of Object.values(entriesOf(object[field]))) {
    if (typeof value !== "string" || !hasFormat(value, "byte")) {
      throw badRequest(
        `${object.kind} in version "v1" cannot be handled as a ${object.kind}: illegal base64 data in ${field}`,
      );
    }
  }
  return object;
}

function typeErrors(secret: RawObject, current: RawObject | undefined): FieldError[] {
  const type = textAt(secret, "type");
  const missing = (KEYS_OF_TYPE[type] ?? []).filter((key) => !(key in entriesOf(secret.data)));
  const errors = missing.map((key) => required(`data[${key}]`));
  if (current && textAt(current, "type") !== type) errors.push(invalid("type", type, "field is immutable"));
  return errors;
}

function keyErrors(object: RawObject, field: string): FieldError[] {
  return Object.keys(entriesOf(object[field]))
    .filter((key) => !/^[-._a-zA-Z0-9]{1,253}$/.test(key) || key === "." || key === "..")
    .map((key) => invalid(`${field}[${key}]`, key, "a valid key has letters, digits, '-', '_' or '.'"));
}

function repeatedKeys(map: RawObject): FieldError[] {
  const binary = entriesOf(map.binaryData);
  return Object.keys(entriesOf(map.data))
    .filter((key) => Object.hasOwn(binary, key))
    .map((key) => invalid(`data[${key}]`, key, "duplicate of key present in binaryData"));
}

function sizeErrors(object: RawObject, fields: readonly string[]): FieldError[] {
  const values = fields.flatMap((field) => Object.values(entriesOf(object[field])));
  const total = values.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0);
  return total > SIZE_LIMIT_BYTES ? [tooLong(fields[0] ?? "", SIZE_LIMIT_BYTES)] : [];
}

function immutableErrors(next: RawObject, current: RawObject | undefined, fields: readonly string[]): FieldError[] {
  if (current?.immutable !== true) return [];
  const detail = "field is immutable when `immutable` is set";
  const changed = fields.filter((field) => !deepEqual(next[field], current[field]));
  return [...(next.immutable === true ? [] : ["immutable"]), ...changed].map((field) => forbiddenField(field, detail));
}

function size(value: unknown): number {
  return Object.keys(entriesOf(value)).length;
}

function entriesOf(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? value : {};
}
