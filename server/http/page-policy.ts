import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src[\s=]|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^<>]*?\sstyle="([^"]*)"/gi;

/**
 * The content security policy of one exported page: its own inline scripts and styles by hash, everything else from
 * here alone. `exported` has its scripts: what was rendered into the page since may bring none. `ancestors`: origins
 * whose pages may show it in a frame.
 */
export function pagePolicy(html: string, exported = html, ancestors: readonly string[] = []): string {
  const scripts = hashes(exported, INLINE_SCRIPT);
  const sheets = hashes(html, INLINE_SHEET);
  const attributes = hashes(html, STYLE_ATTRIBUTE);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...sheets].join(" "),
    ...(attributes.length > 0 ? [["style-src-attr 'unsafe-hashes'", ...attributes].join(" ")] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.join(" ") || "'none'"}`,
  ];
  return directives.join("; ");
}

/** For everything else that was exported: scripts and workers have a policy of their own. */
export const ASSET_POLICY = pagePolicy("");

function hashes(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text = ""]) => text).filter((text) => text !== "");
  const unique = new Set(
    texts.map((text) => `'sha256-${createHash("sha256").update(unescaped(text, pattern)).digest("base64")}'`),
  );
  return [...unique].sort();
}

/** A browser hashes an attribute's value, not how it was written. */
function unescaped(text: string, pattern: RegExp): string {
  if (pattern !== STYLE_ATTRIBUTE) return text;
  return text.replace(/&(quot|#x27|#39|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', "#x27": "'", "#39": "'", lt: "<", gt: ">", amp: "&" };
