// Documents and comments name only documents, headings and files of the project that exist.
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFiles } from "./project-files.mjs";

const ROOT = dirname(import.meta.dirname);
const CODE = /\.(?:tsx?|mjs|js|go|css)$/;
const TEXT = /\.(?:tsx?|mjs|js|go|css|md|yaml)$|(?:^|\/)Dockerfile$/;
/** These extensions belong to files of the project; other names of files (`values.yaml`) may be anybody's. */
const OWN_EXTENSION = /\.(?:tsx?|mjs)$/;
/** A comment, or a string in which `//` and `/*` begin no comment. */
const COMMENT_OR_STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const HASH_COMMENT = /(?:^|\s)#[^\n]*/g;
const DOCUMENT = /(?<![\w/:.@<>{}*-])((?:\.{0,2}\/)?[\w./-]*\w\.md)(?:#([\w-]+))?(?![\w/-])/g;
const NAMES_DOCUMENT = /\bdocs\/[\w/-]+\.md\b/;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE_SPAN = /`([^`\n]+)`/g;
/** A file below a folder, without backticks around it. */
const BARE_PATH = /(?<![\w/@.:~-])(\.?[a-z][\w-]*\/[\w./-]*\w\.(?:tsx?|mjs))\b/g;
const PATH = /^\.?[\w@()[\]-][\w.@()[\]-]*(?:\/[\w.@()[\]-]+)*\/?$/;
const SECTION_BY_NUMBER = /(?<!RFC \d+,? )§+ ?\d/g;

/**
 * All references in `files` (path → content; a file without readable content has "") to something that is not among
 * them, as `path:line: what is missing`.
 */
export function brokenReferences(files) {
  const project = projectOf(files);
  return [...files].flatMap(([path, content]) =>
    TEXT.test(path)
      ? referencesIn(path, content, project).map(({ at, problem }) => `${path}:${lineOf(content, at)}: ${problem}`)
      : [],
  );
}

function projectOf(files) {
  const folders = new Set([...files.keys()].flatMap(parentsOf));
  const documents = [...files].filter(([path]) => path.endsWith(".md"));
  return {
    files,
    folders,
    topFolders: new Set([...folders].filter((folder) => !folder.includes("/"))),
    suffixes: new Set([...files.keys(), ...folders].flatMap(suffixesOf)),
    headings: new Map(documents.map(([path, content]) => [path, headingsOf(content)])),
  };
}

function referencesIn(path, content, project) {
  const texts = path.endsWith(".md") ? [{ at: 0, text: withoutBlocks(content) }] : commentsIn(path, content);
  return texts.flatMap(({ at, text }) =>
    [
      ...links(path, text, project),
      ...documents(path, path.endsWith(".md") ? text.replace(LINK, blank) : text, project),
      ...paths(text, project),
      ...[...text.matchAll(SECTION_BY_NUMBER)].map(({ index, 0: found }) => ({
        at: index,
        problem: `${found} is a section by number`,
      })),
    ].map((found) => ({ ...found, at: at + found.at })),
  );
}

function links(path, text, project) {
  if (!path.endsWith(".md")) return [];
  return [...text.matchAll(LINK)].flatMap(({ index, 1: target }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file, heading] = target.split("#");
    const to = file === "" ? path : normalize(join(dirname(path), decodeURIComponent(file))).replace(/\/$/, "");
    return missing(to, heading, project).map((problem) => ({ at: index, problem }));
  });
}

function documents(path, text, project) {
  return [...text.matchAll(DOCUMENT)].flatMap(({ index, 1: file, 2: heading }) => {
    const places = [join(dirname(path), file), file, join("docs", file)].map(normalize);
    const to = places.find((place) => project.files.has(place)) ?? file;
    return missing(to, heading, project).map((problem) => ({ at: index, problem }));
  });
}

function missing(path, heading, { files, folders, headings }) {
  if (!files.has(path) && !folders.has(path)) return [`${path} does not exist`];
  if (heading === undefined || headings.get(path)?.has(heading) !== false) return [];
  return [`${path} has no heading #${heading}`];
}

function paths(text, { suffixes, topFolders }) {
  const inSpans = [...text.matchAll(CODE_SPAN)].filter(({ 1: span }) => isOwnPath(span, topFolders));
  const bare = [...text.replace(CODE_SPAN, blank).matchAll(BARE_PATH)].filter(({ 1: path }) =>
    topFolders.has(path.split("/")[0]),
  );
  return [...inSpans, ...bare].flatMap(({ index, 1: path }) =>
    suffixes.has(path.replace(/\/$/, "")) ? [] : [{ at: index, problem: `${path} does not exist` }],
  );
}

/**
 * Whether a code span names a file or folder of the project: by its extension, or because it begins with a folder at
 * the top.
 */
function isOwnPath(span, topFolders) {
  if (!PATH.test(span) || span.endsWith(".md")) return false;
  return OWN_EXTENSION.test(span) || (span.includes("/") && topFolders.has(span.split("/")[0]));
}

/** The comments of a file, and of code the messages that name a document. */
function commentsIn(path, content) {
  const isCode = CODE.test(path);
  return [...content.matchAll(isCode ? COMMENT_OR_STRING : HASH_COMMENT)]
    .filter(([text]) => !isCode || text.startsWith("/") || (NAMES_DOCUMENT.test(text) && !path.includes(".test.")))
    .map(({ index, 0: text }) => ({ at: index, text }));
}

/** The text with fenced blocks blanked, so that positions stay as they were. */
function withoutBlocks(markdown) {
  return markdown.replace(/^ *```[\s\S]*?^ *```/gm, blank);
}

function blank(text) {
  return text.replace(/[^\n]/g, " ");
}

/** The anchors of a document, as GitHub makes them. */
function headingsOf(markdown) {
  const seen = new Map();
  return new Set(
    [...withoutBlocks(markdown).matchAll(/^#+\s+(.*?)\s*$/gm)].map(([, heading]) => {
      const slug = heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-");
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

function parentsOf(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function suffixesOf(path) {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

function lineOf(content, at) {
  return content.slice(0, at).split("\n").length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = async (path) => [path, TEXT.test(path) ? await readFile(join(ROOT, path), "utf8") : ""];
  const broken = brokenReferences(new Map(await Promise.all((await projectFiles(ROOT)).map(read))));
  for (const problem of broken) console.error(problem);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
