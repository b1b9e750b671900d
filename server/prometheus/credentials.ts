import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { env } from "@/server/env";
import { proxyOf } from "@/server/hub/proxy-of";
import type { ApiConnection } from "./connection";

const READ_AGAIN_MS = 60_000;
const CONNECTS_WITHIN_MS = 5_000;

interface Access {
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
}

/** How the console proves itself to Prometheus or Alertmanager. Files are read again after a minute: tokens and certificates are renewed. */
export class PrometheusCredentials {
  #access: Promise<Access> | undefined;
  #readAt = 0;
  /** Of which texts the open connections are. */
  #connected: { readonly of: string; readonly dispatcher: Dispatcher } | undefined;

  constructor(
    private readonly settings: ApiConnection,
    private readonly proxy = proxyOf(settings.url, { env: env() }),
  ) {}

  get(): Promise<Access> {
    if (!this.#access || Date.now() - this.#readAt > READ_AGAIN_MS) {
      this.#readAt = Date.now();
      this.#access = this.#read();
      this.#access.catch(() => {
        this.#access = undefined;
      });
    }
    return this.#access;
  }

  async close(): Promise<void> {
    await this.#connected?.dispatcher.destroy();
  }

  async #read(): Promise<Access> {
    const { files, username, tenant } = this.settings;
    const entries = Object.entries(files).map(async ([name, path]) => [name, (await readFile(path, "utf8")).trim()]);
    const texts: Partial<Record<keyof typeof files, string>> = Object.fromEntries(await Promise.all(entries));
    const authorization =
      texts.token === undefined ? basic(username, texts.password) : { authorization: `Bearer ${texts.token}` };
    return {
      headers: { ...authorization, ...(tenant && { [tenant.header]: tenant.value }) },
      dispatcher: this.#dispatcher(texts),
    };
  }

  #dispatcher({ ca, cert, key }: { ca?: string; cert?: string; key?: string }): Dispatcher {
    const of = JSON.stringify([ca, cert, key]);
    if (this.#connected?.of === of) return this.#connected.dispatcher;
    // The client certificate is for the program, not for a proxy in between.
    const proxyTls = { timeout: CONNECTS_WITHIN_MS, ...(ca && { ca: [...rootCertificates, ca] }) };
    const connect = { ...proxyTls, ...(cert && key && { cert, key }) };
    const dispatcher = this.proxy
      ? new ProxyAgent({ uri: this.proxy.href, requestTls: connect, proxyTls })
      : new Agent({ connect });
    // Requests under way end on their own.
    void this.#connected?.dispatcher.close();
    this.#connected = { of, dispatcher };
    return dispatcher;
  }
}

function basic(username: string | undefined, password: string | undefined): Record<string, string> {
  if (username === undefined || password === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}
