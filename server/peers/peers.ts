import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Keys } from "@/server/keys";
import type { Certificates } from "./certificates";
import { PeerClient } from "./peer-client";
import type { PeerNames } from "./peer-names";
import { type OwnedStream, type PeerRequest, PeerTokens } from "./peer-token";

/** Carries the token. */
export const TOKEN_HEADER = "flotilla-peer";
/** Tells an answer of a route from one that was given before it. */
export const ANSWERED_HEADER = "flotilla-answered";

interface PeersParts {
  readonly names: PeerNames;
  readonly keys: Keys;
  readonly certificates: Certificates;
}

/** The other consoles of this installation, as one of them knows them. */
export class Peers {
  readonly names: PeerNames;
  readonly tokens: PeerTokens;
  readonly certificates: Certificates;
  readonly #client: PeerClient;
  /** For files, every console that may exist is sent a request. */
  readonly #files: PeerClient;

  constructor({ names, keys, certificates }: PeersParts) {
    this.names = names;
    this.tokens = new PeerTokens(keys);
    this.certificates = certificates;
    this.#client = new PeerClient(certificates);
    this.#files = new PeerClient(certificates, { mayBeMissing: true });
  }

  /** A name for a new stream, which says where it is. */
  newStream(): string {
    return `${this.names.streamPrefix}${randomUUID()}`;
  }

  /** To a console that `names.ownerOf` the stream has answered. Rejects where that one does not answer. */
  send(
    name: string,
    owned: OwnedStream,
    request: PeerRequest & { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<IncomingMessage> {
    const headers = { ...request.headers, [TOKEN_HEADER]: this.tokens.sign(owned, request) };
    return this.#client.send(this.names.addressOf(name), { ...request, headers });
  }

  /** A hashed file from a console that has it; undefined where none of those that answer does. Never rejects. */
  async file(
    path: string,
    acceptEncoding: string | undefined,
    signal: AbortSignal,
  ): Promise<IncomingMessage | undefined> {
    const headers: Readonly<Record<string, string>> =
      acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
    const answers = this.names.others.map(async (name) => {
      const request = { method: "GET", target: path, body: "", headers, signal };
      const answer = await this.#files.send(this.names.addressOf(name), request);
      if (answer.statusCode === 200 && answer.headers[ANSWERED_HEADER] !== undefined) return answer;
      answer.resume();
      throw new Error("it does not have the file");
    });
    const found = await Promise.any(answers).catch(() => undefined);
    const dropOther = (answer: IncomingMessage) => void (answer === found || answer.resume());
    for (const each of answers) each.then(dropOther, () => undefined);
    return found;
  }

  close(): void {
    this.#files.close();
    this.#client.close();
  }
}
