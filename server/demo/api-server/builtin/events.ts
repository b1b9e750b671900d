import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { type FieldError, invalid, notSupported, required } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import type { Conversion, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { age, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import type { Fields } from "@/server/demo/api-server/store/store";
import { int32, microTime, object, objectReference, text, time } from "./shorthand";

const source = object({ component: text, host: text });
const shared = {
  type: text,
  reason: text,
  action: text,
  eventTime: microTime,
  related: objectReference,
  series: object({ count: int32, lastObservedTime: microTime }),
};
const EVENTS_GROUP = "events.k8s.io";
/** Core name of a field, and its name in events.k8s.io. */
const RENAMED: readonly (readonly [string, string])[] = [
  ["involvedObject", "regarding"],
  ["message", "note"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
  ["reportingComponent", "reportingController"],
];
const OBJECT_FIELDS = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

const columns = [
  textColumn("Last Seen", (event, now) =>
    age(event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp, now),
  ),
  textColumn("Type", (event) => textAt(event, "type")),
  textColumn("Reason", (event) => textAt(event, "reason")),
  textColumn("Object", (event) => {
    const about = isJsonObject(event.involvedObject) ? event.involvedObject : event.regarding;
    return `${textAt(about, "kind").toLowerCase()}/${textAt(about, "name")}`;
  }),
  textColumn("Message", (event) => textAt(event, "message") || textAt(event, "note")),
  textColumn("Name", ({ metadata }) => metadata.name ?? "", 1),
];

export const coreEvents: BuiltIn = {
  group: "",
  plural: "events",
  kind: "Event",
  shortNames: ["ev"],
  namespaced: true,
  schema: object({
    ...shared,
    involvedObject: objectReference,
    message: text,
    source,
    firstTimestamp: time,
    lastTimestamp: time,
    count: int32,
    reportingComponent: text,
    reportingInstance: text,
  }),
  columns,
  rules: {
    createByUpdate: true,
    fieldNames: [
      ...OBJECT_FIELDS.map((field) => `involvedObject.${field}`),
      "reason",
      "reportingComponent",
      "source",
      "type",
    ],
    fields: coreFields,
    validate: (event) => namespaceErrors(event, "involvedObject", ["default"]),
  },
};

/** Events of events.k8s.io: the same objects as the core group's, under other field names. */
export function newEvents(core: StoredResource): StoredResource {
  const renamed = Object.fromEntries(RENAMED);
  const properties = Object.entries(core.schema.properties ?? {}).map(([name, schema]) => [
    renamed[name] ?? name,
    schema,
  ]);
  return {
    ...core,
    group: EVENTS_GROUP,
    version: "v1",
    schema: object(Object.fromEntries(properties)),
    conversion,
    rules: {
      ...core.rules,
      fieldNames: [...OBJECT_FIELDS.map((field) => `regarding.${field}`), "reason", "reportingController", "type"],
      fields: (event) => coreFields(conversion.toStored(event)),
      validate: newEventErrors,
    },
  };
}

const conversion: Conversion = {
  toStored: (event) => ({
    ...renameFields(
      event,
      RENAMED.map(([core, other]) => [other, core]),
    ),
    apiVersion: "v1",
  }),
  fromStored: (event) => ({ ...renameFields(event, RENAMED), apiVersion: `${EVENTS_GROUP}/v1` }),
};

function renameFields(event: RawObject, names: readonly (readonly [string, string])[]): RawObject {
  const to = new Map(names);
  // Only fields besides the metadata change their names.
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [to.get(name) ?? name, value])) as RawObject;
}

/** Under both groups' names, so that either can select. */
function coreFields(event: RawObject): Fields {
  const about = OBJECT_FIELDS.flatMap((field) => {
    const value = textAt(event, "involvedObject", field);
    return value === "" ? [] : [`involvedObject.${field}`, `regarding.${field}`].map((name) => [name, value]);
  });
  const reporter = textAt(event, "reportingComponent");
  return {
    ...Object.fromEntries(about),
    reason: textAt(event, "reason"),
    type: textAt(event, "type"),
    reportingComponent: reporter,
    reportingController: reporter,
    source: textAt(event, "source", "component"),
  };
}

function namespaceErrors(event: RawObject, field: string, clusterNamespaces: readonly string[]): FieldError[] {
  const about = textAt(event, field, "namespace");
  const home = event.metadata.namespace ?? "";
  if (about === home || (about === "" && clusterNamespaces.includes(home))) return [];
  return [invalid(`${field}.namespace`, about, "does not match event.namespace")];
}

function newEventErrors(event: RawObject, current: RawObject | undefined): FieldError[] {
  const wanted = ["reportingController", "reportingInstance", "action", "reason", "eventTime"];
  const errors = wanted.filter((field) => !event[field]).map((field) => required(field));
  if (event.type !== "Normal" && event.type !== "Warning")
    errors.push(notSupported("type", event.type ?? "", ["Normal", "Warning"]));
  if (event.deprecatedCount) errors.push(invalid("deprecatedCount", event.deprecatedCount, "needs to be unset"));
  if (current && !deepEqual(event.note, current.note)) errors.push(invalid("note", event.note, "field is immutable"));
  return [...errors, ...namespaceErrors(event, "regarding", ["default", "kube-system"])];
}
