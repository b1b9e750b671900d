import type { EmbedTokenInput, MintedEmbedToken } from "@/lib/api/embed/embed-token";
import { CALLER_TOKENS, TwoCallers, WARDEN } from "@/server/testing/isolation/two-callers-setup";
import { asFrame, OWN, PORTAL } from "./testing";

/** A console with a fleet of three parts, and somebody who may see all of it and mints tokens for pages of a portal. */
export class TestPortal {
  private constructor(
    readonly callers: TwoCallers,
    private readonly cookie: string,
  ) {}

  static async start(): Promise<TestPortal> {
    const callers = await TwoCallers.start();
    return new TestPortal(callers, await callers.tested.cookieOf(CALLER_TOKENS[WARDEN]));
  }

  get tested() {
    return this.callers.tested;
  }

  /** By the session of a cookie, unless `headers` name another credential. */
  post(input: Partial<EmbedTokenInput>, headers: Record<string, string> = { cookie: this.cookie }) {
    const body = JSON.stringify({ origin: PORTAL, ...input });
    return this.tested.request("/api/v1/embed-tokens", { method: "POST", headers: { ...OWN, ...headers }, body });
  }

  async mint(views: readonly string[], more: Partial<EmbedTokenInput> = {}, headers?: Record<string, string>) {
    const { body, status } = await this.post({ ...more, views: [...views] }, headers);
    if (status !== 201) throw new Error(`no token was minted: ${JSON.stringify(body)}`);
    return body as MintedEmbedToken; // as the status says
  }

  async get(token: string, path: string, of = this.tested.app) {
    return this.tested.request(path, { headers: asFrame(token) }, of);
  }

  async status(token: string, path: string, of = this.tested.app): Promise<number> {
    return (await this.get(token, path, of)).status;
  }

  /** The names of the rows that a list answers. */
  async names(token: string, path: string): Promise<string[]> {
    const { body } = await this.get(token, path);
    return ((body as { rows?: { name: string }[] }).rows ?? []).map(({ name }) => name);
  }

  send(token: string, method: string, path: string, body?: unknown) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.tested.request(path, { method, headers: asFrame(token), ...init });
  }

  /** A session for the same person that ends by itself. */
  signIn(): Promise<string> {
    return this.tested.cookieOf(CALLER_TOKENS[WARDEN]);
  }

  /** A token's event stream: its name, and all that came on it until it ends. */
  async stream(token: string, { of = this.tested.app, views = "" } = {}) {
    const response = await of.request(`/api/v1/live?views=${views}`, { headers: asFrame(token) });
    const reader = response.body?.getReader();
    if (!reader) throw new Error("there is no stream");
    const decoder = new TextDecoder();
    let text = "";
    const read = async () => {
      const { done, value } = await reader.read();
      text += decoder.decode(value);
      return !done;
    };
    while (!text.includes('"opened"')) if (!(await read())) throw new Error(`the stream has ended: ${text}`);
    const name = /"stream":"([^"]+)"/.exec(text)?.[1] ?? "";
    const rest = (async () => {
      while (await read());
      return text;
    })();
    return { name, ended: rest, text: () => text };
  }
}
