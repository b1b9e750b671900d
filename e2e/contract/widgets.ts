import { afterAll, beforeAll } from "vitest";
import { eventually } from "./eventually";
import { get, post, remove } from "./requests";
import { suffix } from "./scratch";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** A kind of this run alone, which uses everything that schemas can say. */
export interface Widgets {
  readonly group: string;
  /** "/apis/GROUP/v1". */
  readonly api: string;
  /** Path of those of a namespace. */
  in(namespace: string): string;
  /** A valid one. */
  widget(name: string, spec?: object, metadata?: object): object;
}

/**
 * Of the group of checks that calls it: served before them, gone after them. `rules` says whether the kind has rules in
 * CEL.
 */
export function ownWidgets({ rules = false } = {}): Widgets {
  const widgets = newWidgets();
  beforeAll(() => serve(widgets, rules));
  afterAll(() => discard(widgets));
  return widgets;
}

/** Resolves when the hub serves it; the caller discards it. */
export async function freshWidgets(): Promise<Widgets> {
  const widgets = newWidgets();
  await serve(widgets, false);
  return widgets;
}

function newWidgets(): Widgets {
  const group = `w${suffix()}.example.com`;
  const api = `/apis/${group}/v1`;
  return {
    group,
    api,
    in: (namespace) => `${api}/namespaces/${namespace}/widgets`,
    widget: (name, spec = {}, metadata = {}) => ({
      apiVersion: `${group}/v1`,
      kind: "Widget",
      metadata: { name, ...metadata },
      spec: { size: 1, ...spec },
    }),
  };
}

async function serve({ api, group }: Widgets, rules: boolean): Promise<void> {
  const made = await post(DEFINITIONS, widgetDefinition(group, rules));
  if (made.status !== 201) throw new Error(`no kind could be made: ${made.text}`);
  await eventually(
    () => get(`${api}/widgets`),
    ({ status }) => status === 200,
  );
}

async function discard({ group }: Widgets): Promise<void> {
  await remove(`${DEFINITIONS}/widgets.${group}`);
}

/** With a deprecated second version of the same shape. */
export function widgetDefinition(group: string, rules = false) {
  const version = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: "object", properties: { spec: rules ? ruledSpec : spec, status } } },
    subresources: { status: {} },
    additionalPrinterColumns: [
      { name: "Size", type: "integer", jsonPath: ".spec.size" },
      { name: "Phase", type: "string", jsonPath: ".status.phase" },
      { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
    ],
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `widgets.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
      versions: [version, { ...version, name: "v1beta1", storage: false, deprecated: true }],
    },
  };
}

const text = { type: "string" };
const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

const spec = {
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "integer", minimum: 1, maximum: 100, description: "How large it is." },
    color: { type: "string", enum: ["red", "green"], default: "red" },
    code: { type: "string", pattern: "^[a-z]+$", maxLength: 8 },
    tags: { type: "array", items: text, "x-kubernetes-list-type": "set" },
    ports: {
      type: "array",
      items: { type: "object", required: ["name"], properties: { name: text, port: { type: "integer" } } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    },
    limit: { "x-kubernetes-int-or-string": true },
    free: anything,
    emb: { ...anything, "x-kubernetes-embedded-resource": true },
    note: { type: "string", nullable: true },
    sel: { type: "object", additionalProperties: text, "x-kubernetes-map-type": "atomic" },
    pinned: text,
  },
};

const neverChanges = { rule: "self == oldSelf", message: "it never changes" };
const largeAreGreen = { rule: "self.size < 50 || self.color == 'green'", message: "large ones are green" };

const ruledSpec = {
  ...spec,
  properties: { ...spec.properties, pinned: { ...text, "x-kubernetes-validations": [neverChanges] } },
  "x-kubernetes-validations": [largeAreGreen],
};

const status = { type: "object", properties: { phase: text, count: { type: "integer" } } };
