// Writes src/api.ts, the types of all routes, from a console's description of its API:
// `npm run generate -- https://flotilla.example.org/api/openapi.json`, or a file. Without one FLOTILLA_URL says where.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SharedTypes } from "./shared-types.mjs";

const TARGET = join(import.meta.dirname, "../src/api.ts");
const STREAM = "/api/v1/live";
const METHODS = { get: "Gets", post: "Posts", delete: "Deletes" };

const HEAD = `// Generated from a console's description of its API by \`npm run generate\`. Not to be edited.
import type { ProblemDocument } from "./problem.js";

/** What a route takes, and what it answers. */
export interface Operation {
  input: object;
  answer: unknown;
}

export type Answer<Route extends Operation> = Route["answer"];
`;

/** The text of src/api.ts. */
export function typesOf({ paths, components }) {
  const lists = listsIn(paths);
  const types = new SharedTypes(paths, new Map(lists.map(({ name, rows }) => [rowName(name), rows])));
  const maps = Object.entries(METHODS).map(([method, name]) => mapOf(types, paths, method, name));
  const event = paths[STREAM].get.responses[200].content["text/event-stream"].schema.properties.data.contentSchema;
  const parts = [
    HEAD,
    ...maps,
    rowsOf(types, lists),
    queriesOf(types, paths),
    `/** What the event stream tells. */\nexport type LiveEvent = ${types.text(event)};`,
    `export type ViewName = Extract<LiveEvent, { type: "hello" }>["view"];`,
    `/** As the console describes it; \`ProblemDocument\` is the same in words. */\nexport type DescribedProblem = ${types.text(components.schemas.Problem)};`,
    types.declarations(),
  ];
  return `${parts.join("\n\n")}\n`;
}

function mapOf(types, paths, method, name) {
  const routes = Object.entries(paths).filter(([path, operations]) => operations[method] && path !== STREAM);
  const lines = routes.map(([path, { [method]: operation }]) => {
    const answer = operation.responses[200]?.content?.["application/json"]?.schema;
    const types_ = `{ input: ${inputOf(types, operation)}; answer: ${answer ? types.text(answer) : "undefined"} }`;
    return `  /** ${operation.summary} */\n  ${JSON.stringify(path)}: ${types_};`;
  });
  return `/** Routes by path: ${method.toUpperCase()}. */\nexport interface ${name} {\n${lines.join("\n")}\n}`;
}

function inputOf(types, { parameters = [], requestBody }) {
  const members = [];
  for (const [place, key] of Object.entries({ path: "params", query: "query" })) {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) continue;
    const isOptional = own.every(({ required }) => !required);
    members.push(`${key}${isOptional ? "?" : ""}: { ${own.map((one) => parameterOf(types, one)).join("; ")} }`);
  }
  if (requestBody) members.push(`body: ${types.text(requestBody.content["application/json"].schema)}`);
  return members.length === 0 ? "Record<never, never>" : `{ ${members.join("; ")} }`;
}

function parameterOf(types, { name, required, schema }) {
  return `${JSON.stringify(name)}${required ? "" : "?"}: ${types.text(schema)}${required ? "" : " | undefined"}`;
}

/** The lists: what is answered in pages with a cursor, right below the API's prefix, and can be filtered. */
function listsIn(paths) {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const [, name] = /^\/api\/v1\/([\w-]+)$/.exec(path) ?? [];
    const rows = get?.responses[200]?.content?.["application/json"]?.schema.properties?.rows;
    const asked = get?.parameters?.map((parameter) => parameter.name) ?? [];
    return name && rows && asked.includes("cursor") && asked.includes("facets") ? [{ name, rows: rows.items }] : [];
  });
}

/** "cluster-addons" has rows of the type ClusterAddonRow. */
function rowName(list) {
  const one = list.replace(/ies$/, "y").replace(/s$/, "");
  return `${one.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}Row`;
}

function rowsOf(types, lists) {
  const lines = lists.map(({ name, rows }) => `  ${JSON.stringify(name)}: ${types.text(rows)};`);
  return `/** The rows of each list. */\nexport interface Rows {\n${lines.join("\n")}\n}`;
}

function queriesOf(types, paths) {
  const parameters = paths["/api/v1/clusters"].get.parameters.filter(({ name }) => name !== "format");
  const members = (left) =>
    parameters.filter(({ name }) => !left.includes(name)).map((one) => `  ${parameterOf(types, one)};`);
  return [
    `/** What a list is asked for; docs/api.md says what each means. */\nexport interface ListQuery {\n${members([]).join("\n")}\n}`,
    `/** What a list that is watched is asked for. */\nexport interface WatchQuery {\n${members(["at", "cursor", "around"]).join("\n")}\n}`,
  ].join("\n\n");
}

async function documentAt(source) {
  if (!/^https?:/.test(source)) return JSON.parse(await readFile(source, "utf8"));
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answers with status ${response.status}.`);
  return response.json();
}

const { FLOTILLA_URL } = process.env;
const source = process.argv[2] ?? (FLOTILLA_URL && `${FLOTILLA_URL.replace(/\/$/, "")}/api/openapi.json`);
if (source === undefined) {
  console.error("Say where the API is described: an address, a file, or a console by FLOTILLA_URL.");
  process.exit(2);
}
await writeFile(TARGET, typesOf(await documentAt(source)));
