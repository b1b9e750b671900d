import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { readText, textOf } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";
import { type AgentAccess, registrationChecks, templateRegistration } from "./template-registration";

/** What its form shows of a template's text. */
export interface TemplateFields {
  readonly addOn: string;
  /** What its name has after that of the add-on; "" where it is named otherwise. */
  readonly version: string;
  readonly manifests: readonly RawObject[];
  readonly registration: AgentAccess;
}

/** To be replaced. */
const STARTING_NAME = "my-add-on";

/** A template to start with, in the version in which the hub stores it: valid once it has names and a manifest. */
export function newTemplate(apiVersion: string): string {
  return textOf({
    apiVersion,
    kind: "AddOnTemplate",
    metadata: { name: `${STARTING_NAME}-v1` },
    spec: { addonName: STARTING_NAME, agentSpec: { workload: { manifests: [] } } },
  });
}

/** A new version of a template: the same content, and a version that is one higher at its end. */
export function nextTemplate({ apiVersion, kind, metadata, spec }: RawObject): string {
  const { name = "" } = metadata;
  const next = name.replace(/\d+$/, (number) => String(Number(number) + 1));
  return textOf({ apiVersion, kind, metadata: { name: next === name ? `${name}-2` : next }, spec });
}

/** Undefined where the text cannot be read. */
export function templateFields(text: string): TemplateFields | undefined {
  const { value } = readText(text);
  if (!isFields(value)) return undefined;
  const metadata = fieldsOf(value.metadata);
  const spec = fieldsOf(value.spec);
  const addOn = textIn(spec.addonName);
  const name = textIn(metadata.name);
  const workload = fieldsOf(fieldsOf(spec.agentSpec).workload);
  return {
    addOn,
    version: name.startsWith(`${addOn}-`) ? name.slice(addOn.length + 1) : "",
    manifests: listOf(workload.manifests).map((manifest) => ({ ...manifest, metadata: fieldsOf(manifest.metadata) })),
    registration: templateRegistration(value),
  };
}

/** The add-on's name and version, from which the template has its own: `<name>-<version>`. */
export function withTemplateName(text: string, addOn: string, version: string): string {
  return setInText(setInText(text, ["spec", "addonName"], addOn), ["metadata", "name"], `${addOn}-${version}`);
}

export function withManifests(text: string, manifests: readonly RawObject[]): string {
  return setInText(text, ["spec", "agentSpec", "workload", "manifests"], manifests);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** Why the template is not worth a review yet, the first reason; undefined for none. */
export function templateObstacle(text: string): string | undefined {
  const fields = templateFields(text);
  if (!fields) return "The YAML cannot be read.";
  const { addOn, version, manifests, registration } = fields;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      LABEL.test(addOn) && addOn.length <= 63 && addOn !== STARTING_NAME,
      "Name the add-on: lower-case letters, digits and “-”, at most 63.",
    ],
    [version !== "", "Name the version of the template."],
    [manifests.length > 0, "Add a manifest: the template installs nothing yet."],
    ...registrationChecks(registration),
  ];
  return checks.find(([isRight]) => !isRight)?.[1];
}
