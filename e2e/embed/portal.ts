import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the backend of a portal decides for its pages. */
export interface PortalRules {
  /** The console, once it is known. */
  console: string;
  /** A token of the hub, of the person who looks at the portal. */
  hubToken: string;
  lifetimeSeconds: number;
  allow: readonly string[];
  filter: string | undefined;
  /** It gives no tokens. */
  isClosed: boolean;
}

export interface MintedToken {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
}

/** The code that a page without elements needs for its frames. */
const FRAME_SCRIPT = `
const consoleOrigin = new URL(document.querySelector("iframe").src).origin;
addEventListener("message", async (event) => {
  const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === event.source);
  if (!frame || event.origin !== consoleOrigin || event.data?.flotilla !== 1) return;
  if (event.data.type === "height") frame.style.height = event.data.height + "px";
  if (event.data.type !== "ready") return;
  const body = JSON.stringify({ views: [frame.dataset.view] });
  const response = await fetch("/flotilla-token", { method: "POST", body });
  if (!response.ok) return;
  const { token } = await response.json();
  frame.contentWindow.postMessage({ flotilla: 1, type: "token", token }, consoleOrigin);
});`;

/**
 * A page of somebody else on an origin of its own, and its backend, which mints embed tokens. Its policy lets nothing but
 * the console's script and frames in, and no markup be made of text (Trusted Types).
 */
export class Portal {
  readonly rules: PortalRules = {
    console: "",
    hubToken: "",
    lifetimeSeconds: 300,
    allow: [],
    filter: undefined,
    isClosed: false,
  };
  /** All that it has minted, in order. */
  readonly minted: MintedToken[] = [];
  /** Its page. */
  body = "";
  /** Another page of it, at `/inner`. */
  inner = "";
  #port = 0;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(502).end();
    });
  });

  static async start(): Promise<Portal> {
    const portal = new Portal();
    portal.#server.listen(0, "127.0.0.1");
    await once(portal.#server, "listening");
    portal.#port = (portal.#server.address() as AddressInfo).port;
    return portal;
  }

  /** Another site than the console's, which is at localhost. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The same pages at an origin that the console does not know. */
  get strangeOrigin(): string {
    return `http://localhost:${this.#port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async revoke(id: string): Promise<void> {
    const { console, hubToken } = this.rules;
    const headers = {
      Authorization: `Bearer ${hubToken}`,
      "Content-Type": "application/json",
      "Sec-Fetch-Site": "none",
    };
    const response = await fetch(`${console}/api/v1/embed-tokens/${id}`, { method: "DELETE", headers });
    if (!response.ok) throw new Error(`the token was not revoked: ${response.status} ${await response.text()}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST" && request.url === "/flotilla-token") {
      const { views } = JSON.parse(await text(request));
      const minted = this.rules.isClosed ? undefined : await this.#mint(views);
      response.writeHead(minted ? 200 : 403, { "Content-Type": "application/json" }).end(JSON.stringify(minted ?? {}));
    } else if (request.url === "/frames.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(FRAME_SCRIPT);
    } else if (request.url === "/" || request.url === "/inner") {
      response.writeHead(200, this.#headers()).end(request.url === "/" ? this.body : this.inner);
    } else {
      response.writeHead(404).end();
    }
  }

  #headers() {
    const { console } = this.rules;
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${console}`,
      `frame-src ${console} http://127.0.0.1:*`,
      "connect-src 'self'",
      "style-src 'unsafe-inline'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ];
    return { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy.join("; ") };
  }

  async #mint(views: readonly string[]): Promise<MintedToken> {
    const { allow, console, filter, hubToken, lifetimeSeconds } = this.rules;
    const response = await fetch(`${console}/api/v1/embed-tokens`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${hubToken}`,
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "none",
      },
      body: JSON.stringify({ origin: this.origin, views, allow, lifetimeSeconds, ...(filter && { filter }) }),
    });
    if (response.status !== 201) throw new Error(`no token was minted: ${response.status} ${await response.text()}`);
    const minted = await response.json();
    this.minted.push(minted);
    return minted;
  }
}
