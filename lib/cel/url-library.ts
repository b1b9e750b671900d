import type { CelLibrary } from "./library";

class CelUrl {
  constructor(
    readonly url: URL,
    readonly isAbsolute: boolean,
  ) {}
}

const NOWHERE = "http://nowhere.invalid";

/** Kubernetes' URLs: with a scheme, or a path alone. */
export const urlLibrary: CelLibrary = {
  types: [{ name: "kubernetes.URL", ctor: CelUrl }],
  functions: [
    ["url(string): kubernetes.URL", (text: string) => urlOf(text)],
    ["isURL(string): bool", (text: string) => readUrl(text) !== undefined],
    [
      "kubernetes.URL.getScheme(): string",
      ({ url, isAbsolute }: CelUrl) => (isAbsolute ? url.protocol.slice(0, -1) : ""),
    ],
    ["kubernetes.URL.getHost(): string", ({ url, isAbsolute }: CelUrl) => (isAbsolute ? url.host : "")],
    [
      "kubernetes.URL.getHostname(): string",
      ({ url, isAbsolute }: CelUrl) => (isAbsolute ? url.hostname.replace(/^\[|\]$/g, "") : ""),
    ],
    ["kubernetes.URL.getPort(): string", ({ url, isAbsolute }: CelUrl) => (isAbsolute ? url.port : "")],
    ["kubernetes.URL.getEscapedPath(): string", ({ url }: CelUrl) => url.pathname],
    ["kubernetes.URL.getQuery(): map<string, list<string>>", ({ url }: CelUrl) => queryOf(url)],
    ["kubernetes.URL == kubernetes.URL", (a: CelUrl, b: CelUrl) => a.url.href === b.url.href],
  ],
};

function readUrl(text: string): CelUrl | undefined {
  const isAbsolute = !text.startsWith("/");
  if (!URL.canParse(text, isAbsolute ? undefined : NOWHERE)) return undefined;
  return new CelUrl(new URL(text, isAbsolute ? undefined : NOWHERE), isAbsolute);
}

function urlOf(text: string): CelUrl {
  const url = readUrl(text);
  if (!url) throw new TypeError(`URL parse error during conversion from string: "${text}"`);
  return url;
}

function queryOf(url: URL): ReadonlyMap<string, readonly string[]> {
  const keys = new Set(url.searchParams.keys());
  return new Map([...keys].map((key) => [key, url.searchParams.getAll(key)]));
}
