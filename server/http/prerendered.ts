import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import { log } from "@/server/log";
import type { ExportedFile } from "./exported-files";
import { gatherStyles } from "./gather-styles";
import type { HttpEnv } from "./http-env";
import { type PageParts, pageParts } from "./page-parts";
import { pagePolicy } from "./page-policy";
import { rebaseLinks } from "./rebase-files";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "./security-headers";
import { takesGzip } from "./takes-gzip";
import { WINDOW_HINTS, type WindowSize, windowOf } from "./window-size";

/** Renders the rows of a page from its initial answer; undefined for pages that are not prerendered. */
export type Prerender = (input: {
  /** Path and query of the page. */
  readonly path: string;
  /** The page's initial query to our API, and the JSON answer. */
  readonly address: string;
  readonly text: string;
  readonly window: WindowSize;
  /** HTML for narrow windows, shown instead; absent if the window size is known. */
  readonly meanwhile?: string | undefined;
}) => Promise<string | undefined>;

/** What our API answers the very caller of a request. */
export type FetchOwn = (address: string) => Promise<Response>;

interface PageRequest {
  readonly file: ExportedFile;
  readonly path: string;
  readonly address: string;
  readonly fetchOwn: FetchOwn;
}

/** A page that would wait longer than this is sent without rows. */
const PATIENCE_MS = 250;
/** Rendering longer answers would block other requests. */
const MAX_CHARS = 800_000;
/** Rendered ages depend on the current time. */
const CURRENT_MS = 1_000;
const STORED = 8;
/** Drawing takes some 20 ms, and nothing else is answered meanwhile. */
const MAX_DRAWN_PER_SECOND = 20;
const compress = promisify(gzip);
const LEVEL = 1;

interface Drawn {
  readonly html: Buffer<ArrayBuffer>;
  readonly policy: string;
  readonly at: number;
}

/**
 * Pages with their first rows, rendered for the caller: rows are visible before the page's script runs, which then
 * replaces them with its own, from the same answer. Nothing is authorized here: the answer is our API's to the
 * request's own cookie. Callers who may see the same get the same bytes.
 */
export class PrerenderedPages {
  readonly #drawn = new Map<string, Drawn>();
  /** Times of recent renderings, oldest first. */
  readonly #drawnAt: number[] = [];
  readonly #parts = new WeakMap<ExportedFile, PageParts | undefined>();

  constructor(
    private readonly prerender: Prerender,
    private readonly basePath = "",
  ) {}

  /**
   * Undefined if the page is better sent as it is: no one is signed in, nothing is visible, the answer is slow or long,
   * or there are many requests.
   */
  async answer(c: Context<HttpEnv>, page: PageRequest): Promise<Response | undefined> {
    const parts = this.#partsOf(page);
    const text = parts && (await inTime(textOf(page.fetchOwn(page.address)).catch(() => undefined)));
    if (!parts || text === undefined) return undefined;
    const { isReported, ...window } = windowOf(
      c.req.header("sec-ch-viewport-width"),
      c.req.header("sec-ch-viewport-height"),
    );
    const [, meanwhile] = parts;
    const input = {
      path: page.path,
      address: page.address,
      text,
      window,
      ...(isReported ? {} : { meanwhile }),
    };
    const drawn = await this.#draw(parts, input);
    if (!drawn) return undefined;
    const isSmall = takesGzip(c.req.header("accept-encoding"));
    c.set("isSecured", true);
    return new Response(isSmall ? await compress(drawn.html, { level: LEVEL }) : drawn.html, {
      headers: {
        ...SECURITY_HEADERS,
        ...(c.var.origin.isSecure ? HTTPS_HEADERS : {}),
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": drawn.policy,
        "Accept-CH": WINDOW_HINTS,
        "Cache-Control": "no-store",
        Vary: "Accept-Encoding, Cookie",
        ...(isSmall ? { "Content-Encoding": "gzip" } : {}),
      },
    });
  }

  /** A page that cannot be split comes from a Next that marks pages in another way: logged once, not silent. */
  #partsOf({ file, path }: PageRequest): PageParts | undefined {
    if (!this.#parts.has(file)) {
      const parts = pageParts(Buffer.from(file.plain.body).toString("utf8"));
      if (!parts)
        log.warn({ position: path }, "an exported page cannot be split around its rows, and is sent without them");
      this.#parts.set(file, parts);
    }
    return this.#parts.get(file);
  }

  async #draw([before, , after]: PageParts, input: Parameters<Prerender>[0]): Promise<Drawn | undefined> {
    const key = createHash("sha256").update(JSON.stringify(input)).digest("base64");
    const known = this.#drawn.get(key);
    const now = performance.now();
    if (known && now - known.at < CURRENT_MS) return known;
    this.#drawn.delete(key);
    if (!this.#mayDraw(now)) return undefined;
    const rows = await this.#rows(input);
    if (rows === undefined) return undefined;
    const html = `${before}${rows}${after}`;
    const drawn = { html: Buffer.from(html), policy: pagePolicy(html, `${before}${after}`), at: now };
    this.#drawn.set(key, drawn);
    for (const oldest of this.#drawn.keys()) if (this.#drawn.size > STORED) this.#drawn.delete(oldest);
    return drawn;
  }

  #mayDraw(now: number): boolean {
    if (this.#drawnAt.length >= MAX_DRAWN_PER_SECOND && now - (this.#drawnAt[0] ?? 0) < 1_000) return false;
    this.#drawnAt.push(now);
    if (this.#drawnAt.length > MAX_DRAWN_PER_SECOND) this.#drawnAt.shift();
    return true;
  }

  /** What is shown meanwhile is of the exported page, which has the base path already. */
  #rebased(rows: string, meanwhile: string | undefined): string {
    if (this.basePath === "") return rows;
    const parts = meanwhile ? rows.split(meanwhile) : [rows];
    return parts.map((part) => rebaseLinks(part, this.basePath)).join(meanwhile);
  }

  /** A page that cannot be drawn here can still be drawn there. */
  async #rows(input: Parameters<Prerender>[0]): Promise<string | undefined> {
    try {
      const rows = await this.prerender(input);
      return rows && gatherStyles(this.#rebased(rows, input.meanwhile));
    } catch (error) {
      log.warn({ err: error, path: input.path }, "a page could not be prerendered");
      return undefined;
    }
  }
}

async function textOf(answered: Promise<Response>): Promise<string | undefined> {
  const response = await answered;
  const text = response.status === 200 ? await response.text() : "";
  return text !== "" && text.length <= MAX_CHARS ? text : undefined;
}

async function inTime<Result>(coming: Promise<Result>): Promise<Result | undefined> {
  const isHere = new AbortController();
  const patience = wait(PATIENCE_MS, undefined, { signal: isHere.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([coming, patience]);
  } finally {
    isHere.abort();
  }
}
