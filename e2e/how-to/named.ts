import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { LISTS } from "@/lib/lists/lists";
import type { HowToPage } from "./how-to-page";
import type { Project, ValueSchema } from "./project";

/** What other programs call their own; each is on one page. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  "/api/v2/alerts",
  "/version",
  "Bearer token",
  "--cacert",
  "CUSTOM_ELEMENTS_SCHEMA",
  "HUB_TOKEN",
  "isCustomElement",
  "AppliedManifestWork",
]);
/** They look like terms of a filter. */
const NO_FILTERS = /^(?:flotilla|webhook|open-cluster-management):|^limit=0$|^og:$|=http|^https?:/;
const FILTER = /^-?[a-z]+[:=][^\s:=/{"][^\s/{"]*$/;
const ROUTE = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/[a-z][^\s?]*)(?:\?\S*)?$/;
const ADDRESS = /\/(?:api|oembed)(?:\/[\w{}$:.-]+)*/g;
const QUERY = /\/api\/v1\/([a-z-]+)\?(\S+?)["']/g;
const QUALIFIED = /\b(?:[a-z-]+\.)*(?:flotilla\.dev|open-cluster-management\.io)\/[a-z][a-z-]*/g;
/** camelCase, PascalCase, CAPITALS, and names with dashes. */
const IDENTIFIER =
  /(?<![\w$"'/.@-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]+-[a-z-]+[a-z])(?![\w/.@-]*["'])/g;
/** What a process reads, as a name by itself or where it gets a value. */
const VARIABLE = /(?<![\w$-])[A-Z]+_[A-Z_]+(?==|$)/gm;
const WORD = /^[a-z][\w$]{2,}$/i;
const KIND = /\b(?:[A-Z][a-z]+){2,}\b/g;
const NPM = /\bnpm (?:run )?(?:-s )?([a-z][a-z:-]*)/g;
const NPM_ITSELF: ReadonlySet<string> = new Set(["ci", "install", "publish", "pack"]);
const FIELD_OF_VALUES = /^[a-z]\w*(?:\.[a-z]\w*)+(?=$|: )/;
const SET_VALUE = /--set ['"]?([\w.[\]]+)=/g;

type Check = (page: HowToPage, project: Project) => readonly string[];

/** Each names what a page says that is not so. */
export const CHECKS: Readonly<Record<string, Check>> = {
  "npm scripts": ({ blocks, spans }, { scripts }) =>
    [...blocks.filter(({ language }) => language === "sh").map(({ text }) => text), ...spans]
      .flatMap((text) => matches(text, NPM))
      .filter((name) => !scripts.has(name) && !NPM_ITSELF.has(name)),

  "labels on screens": ({ labels }, { screens }) =>
    labels.filter((label) => !OF_OTHERS.has(label) && !labelled(label).test(screens)),

  "routes and pages": (page, { routes }) => [...routesIn(page)].filter((route) => !isServed(route, routes)),

  filters: ({ spans, blocks }) => [
    ...spans.filter((span) => FILTER.test(span) && !NO_FILTERS.test(span) && !isFilterOfSome(span)),
    ...blocks
      .flatMap(({ text }) => [...text.matchAll(QUERY)])
      .filter(([, list, query]) => !isAnswered(list, query))
      .map(([address]) => address),
  ],

  "annotations and labels of objects": ({ spans, blocks }, { code }) =>
    [...spans, ...blocks.map(({ text }) => text)]
      .flatMap((text) => text.match(QUALIFIED) ?? [])
      .filter((name) => !code.includes(name)),

  "names in code": (page, { words }) => {
    const own = new Set(page.blocks.flatMap(({ text }) => text.match(/[\w$][\w$-]*/g) ?? []));
    return page.spans
      .flatMap((span) => (WORD.test(span) ? [span] : (span.match(IDENTIFIER) ?? [])))
      .filter((name) => !words.has(name) && !own.has(name) && !OF_OTHERS.has(name));
  },

  variables: ({ spans, blocks }, { words }) =>
    [...spans, ...blocks.filter(({ language }) => language === "sh").map(({ text }) => text)]
      .flatMap((text) => text.match(VARIABLE) ?? [])
      .filter((name) => !words.has(name) && !OF_OTHERS.has(name)),

  kinds: ({ prose }, { words }) =>
    (prose.match(KIND) ?? [])
      .map((name) => name.replace(/s$/, ""))
      .filter((name) => !words.has(name) && !OF_OTHERS.has(name)),

  "values of the chart": ({ spans, blocks }, { values }) => {
    const named = spans.flatMap((span) => FIELD_OF_VALUES.exec(span)?.[0] ?? []);
    const ofValues = named.filter((path) => values.properties?.[path.split(".")[0] ?? ""]);
    const set = blocks.flatMap(({ text }) => matches(text, SET_VALUE)).map((path) => path.replaceAll(/\[\d+\]/g, ".0"));
    return [...ofValues, ...set].filter((path) => !hasValueAt(values, path.split(".")));
  },

  "files that an example edits": ({ blocks }, { files }) =>
    blocks
      .filter(({ language }) => language === "text")
      .flatMap(({ text }) => editedIn(text))
      .filter((file) => !files.has(file)),
};

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = ""]) => found);
}

/** As a literal of code has it, whole or before what is put in: numbers are others each time, and a line may end anywhere. */
function labelled(label: string): RegExp {
  const words = label
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\d+/g, String.raw`(?:\d+|\$?\{[^}]*\})`)
    .replaceAll(" …", String.raw` (?:…|\$?\{[^}]*\}…?)`)
    .replaceAll(" ", String.raw`\s+`);
  return new RegExp(String.raw`(?:["'\`>}]|^)\s*${words}\s*(?:["'\`<{$]|$)`, "m");
}

function* routesIn({ spans, blocks }: HowToPage): Generator<string> {
  for (const span of spans) {
    const [, method = "GET", path] = ROUTE.exec(span) ?? [];
    if (path && !OF_OTHERS.has(path) && !path.includes("…")) yield `${method} ${path}`;
  }
  for (const { language, text } of blocks)
    if (language === "sh" || language === "js") for (const [path] of text.matchAll(ADDRESS)) yield `* ${path}`;
}

function isServed(route: string, routes: readonly string[]): boolean {
  const [method, path = ""] = route.split(" ");
  return routes.some((each) => {
    const [served, pattern = ""] = each.split(" ");
    const isOfMethod = method === "*" || served === "ALL" || served === method;
    return isOfMethod && isOfPattern(path.split("/"), pattern.split("/"));
  });
}

function isOfPattern(path: readonly string[], pattern: readonly string[]): boolean {
  if (path.length !== pattern.length) return false;
  return pattern.every((part, index) => part === path[index] || part.startsWith(":"));
}

function isFilterOfSome(text: string): boolean {
  return Object.values(LISTS).some(({ table }) => problemsOf(parseFilter(text), table).length === 0);
}

function isAnswered(name = "", query = ""): boolean {
  const list = Object.entries(LISTS).find(([each]) => each === name)?.[1];
  const filter = new URLSearchParams(query).get("q") ?? "";
  return list !== undefined && problemsOf(parseFilter(filter), list.table).length === 0;
}

function hasValueAt(schema: ValueSchema | undefined, [first, ...rest]: readonly string[]): boolean {
  if (schema === undefined) return false;
  if (first === undefined) return true;
  if (schema.items) return hasValueAt(schema.items, /^\d+$/.test(first) ? rest : [first, ...rest]);
  const { properties, additionalProperties } = schema;
  return properties?.[first] ? hasValueAt(properties[first], rest) : additionalProperties !== false && !properties;
}

/** Of what `git show --stat` says, files that were there before: they are edited, or lose lines. */
function editedIn(stat: string): string[] {
  let isEdited = true;
  return stat.split("\n").flatMap((line) => {
    const section = /^ (new|edited|tests[^:]*):$/.exec(line)?.[1];
    if (section !== undefined) isEdited = section === "edited";
    const [, file, change = ""] = /^ (\S+)\s+\| +\d+ (\S+)$/.exec(line) ?? [];
    return file && (isEdited || change.includes("-")) ? [file] : [];
  });
}
