import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { parseAllDocuments } from "yaml";
import { run } from "@/.ci/processes.mjs";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { readRules } from "@/lib/notifications/stored-rules";
import { isFields } from "@/lib/objects/editable";
import { allCrds } from "@/lib/resources/crds";
import { ordersOf } from "@/lib/rollout/orders";
import { readChartCredentials } from "@/server/charts/chart-credentials";
import type { HubClient } from "@/server/hub/hub-client";
import { readReceivers } from "@/server/notifications/receiver-file";
import type { Block, HowToPage } from "./how-to-page";
import type { ValueSchema } from "./project";

type Fields = Readonly<Record<string, unknown>>;

const DEADLINE_MS = 20_000;
/** What `"$VARIABLE"` and `…` stand for, where a text has to be read. */
const HERE = "placeholder-of-the-page";
const ORDERS = new RegExp(`${ROLLOUTS_ANNOTATION}='([^']*)'`, "g");
const RULES = /configmap flotilla-notification-rules .*?-p '([^']*)'/gs;

/** What of a page's blocks the product does not read as the page says. */
export async function wrongBlocks(page: HowToPage, hub: HubClient, values: ValueSchema): Promise<readonly string[]> {
  const found: string[] = [];
  let before: Fields | undefined;
  for (const block of page.blocks) {
    if (block.language === "yaml") {
      const fields = fieldsIn(block.text);
      const whole = fields && isPart(fields) && before ? merged(before, fields) : fields;
      found.push(...(whole ? await wrongYaml(whole, block.text, hub, values) : [`no YAML: ${block.text}`]));
      if (whole?.apiVersion !== undefined) before = whole;
    } else found.push(...(await wrongText(block)));
  }
  return found;
}

async function wrongText({ language, text }: Block): Promise<readonly string[]> {
  switch (language) {
    case "sh":
      return [...(await wrongShell(text)), ...wrongOrders(text), ...wrongRules(text)];
    case "json":
      return isJson(text) ? [] : [`no JSON: ${text}`];
    case "js":
    case "ts":
      return isCode(text) || isCode(`({ ${text} })`) ? [] : [`no code: ${text}`];
    case "html":
    case "css":
    case "text":
      return [];
    default:
      return [`a block of ${language || "no language"} that no check reads`];
  }
}

/** A change of the object in the block before it. */
function isPart(fields: Fields): boolean {
  return Object.keys(fields).join() === "spec";
}

function merged(left: Fields, right: Fields): Fields {
  const entries = Object.entries(right).map(([key, value]) => {
    const own = left[key];
    return [key, isFields(own) && isFields(value) ? merged(own, value) : value] as const;
  });
  return { ...left, ...Object.fromEntries(entries) };
}

function fieldsIn(text: string): Fields | undefined {
  const [only, ...more] = parseAllDocuments(text, { strict: true });
  if (!only || more.length > 0 || only.errors.length > 0) return undefined;
  const value: unknown = only.toJS();
  return isFields(value) ? value : undefined;
}

/** By whom a block is read: the hub, our readers of files, or the chart. */
async function wrongYaml(
  fields: Fields,
  text: string,
  hub: HubClient,
  values: ValueSchema,
): Promise<readonly string[]> {
  if (fields.apiVersion !== undefined) return refusedObject(fields, hub);
  if (typeof fields.kind === "string") return problemsOfFile(text, readReceivers);
  if (typeof fields.repository === "string") {
    const { repository } = fields;
    return problemsOfFile(text.replaceAll(/(?<=password: )…/g, HERE), (folder) =>
      readChartCredentials(folder, [repository]),
    );
  }
  return unknownValues(fields, values);
}

async function refusedObject(object: Fields, hub: HubClient): Promise<readonly string[]> {
  const [group, version] = String(object.apiVersion).split("/");
  const crd = allCrds.find(({ spec }) => spec.group === group && spec.names.kind === object.kind);
  if (!crd) return [`${object.kind} of ${object.apiVersion} is no kind that we know`];
  const path = `/apis/${group}/${version}/${crd.spec.names.plural}?dryRun=All&fieldValidation=Strict`;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return hub.raw({ method: "POST", path, body: object, signal }).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

interface ReadFile {
  readonly problem?: string | undefined;
}

async function problemsOfFile(text: string, read: (folder: string) => Promise<readonly ReadFile[]>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-how-to-"));
  try {
    await writeFile(join(folder, "example.yaml"), text);
    return (await read(folder)).flatMap(({ problem }) => problem ?? []);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Values that the chart's schema does not have: Helm refuses those, but only after somebody has typed them. */
function unknownValues(fields: Fields, schema: ValueSchema, path: readonly string[] = []): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const here = [...path, key];
    const part = schema.properties?.[key];
    if (!part) return schema.properties ? [`the chart has no value ${here.join(".")}`] : [];
    const items = Array.isArray(value) && part.items ? value.filter(isFields) : [];
    return [
      ...(isFields(value) ? unknownValues(value, part, here) : []),
      ...items.flatMap((item) => unknownValues(item, part.items ?? {}, here)),
    ];
  });
}

async function wrongShell(text: string): Promise<readonly string[]> {
  const { code, output } = await run("bash", ["-n", "-c", text]);
  return code === 0 ? [] : [output];
}

function wrongOrders(text: string): readonly string[] {
  return Array.from(text.matchAll(ORDERS), ([, json = ""]) => json).flatMap((json) => {
    const orders = ordersOf({ annotations: { [ROLLOUTS_ANNOTATION]: json } });
    const names = isJson(json) ? Object.keys(JSON.parse(json)) : [HERE];
    return names.flatMap((name) => {
      const read = orders(name);
      return read?.ok === false ? [read.error] : [];
    });
  });
}

function wrongRules(text: string): readonly string[] {
  return Array.from(text.matchAll(RULES), ([, json = ""]) => json).flatMap((json) => {
    const patch: unknown = isJson(json) ? JSON.parse(json) : undefined;
    if (!isFields(patch) || !isFields(patch.data)) return [`no patch of a ConfigMap: ${json}`];
    const data = Object.entries(patch.data).map(([name, rule]) => [name, String(rule)] as const);
    return readRules(Object.fromEntries(data)).flatMap((rule) => ("error" in rule ? [rule.error] : []));
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isCode(text: string): boolean {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { reportDiagnostics: true, compilerOptions }).diagnostics?.length === 0;
}
