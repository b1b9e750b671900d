import { isIP } from "node:net";
import { StartFailure } from "@/server/errors";

/** Where a console listens for others. */
export interface PeerAddress {
  readonly host: string;
  readonly port: number;
}

/** As a StatefulSet names its pods. */
const REPLICA = /^([a-z0-9][a-z0-9-]{0,240}-)(0|[1-9][0-9]{0,2})$/;
/** How many there are, nobody tells a console. */
const MAX_OTHERS = 10;
const STREAM = /^([a-z0-9-]+)\.[0-9a-f-]{36}$/;

/**
 * The names of the consoles of one installation, and of their streams. A stream's name begins with its console's. Names
 * come from browsers: those of other pods lead nowhere.
 */
export class PeerNames {
  readonly #prefix: string;

  /**
   * `own`: a name with a number at the end, which tells consoles apart; `addresses`: of each, as host and port, with
   * `{name}` or `{number}` in it. Throws `StartFailure`.
   */
  constructor(
    readonly own: string,
    private readonly addresses: string,
  ) {
    const prefix = REPLICA.exec(own)?.[1];
    if (prefix === undefined) throw new StartFailure("PEER_NAME must end with a number, as flotilla-console-0 does.");
    this.#prefix = prefix;
    if (!/\{(name|number)\}/.test(addresses) || !this.#addressOf(own))
      throw new StartFailure("PEERS must be a host and a port with {name} in it, like {name}.consoles.fleet.svc:3443.");
  }

  /** What TLS certificates of this console are for. */
  get host(): string {
    return this.#addressOf(this.own)?.host ?? "";
  }

  /** The prefix of the names of this console's streams. */
  get streamPrefix(): string {
    return `${this.own}.`;
  }

  /** The console that has the stream: another one of this installation; undefined for all else. */
  ownerOf(stream: string): string | undefined {
    const name = STREAM.exec(stream)?.[1];
    return name !== undefined && name !== this.own && this.#isReplica(name) ? name : undefined;
  }

  /** Consoles that there may be: the first of the StatefulSet, without this one. */
  get others(): string[] {
    const names = Array.from({ length: MAX_OTHERS }, (_, number) => `${this.#prefix}${number}`);
    return names.filter((name) => name !== this.own);
  }

  /** Throws for a name that `ownerOf` does not answer. */
  addressOf(name: string): PeerAddress {
    const address = this.#isReplica(name) ? this.#addressOf(name) : undefined;
    if (!address) throw new Error(`${name} is no console of this installation`);
    return address;
  }

  #isReplica(name: string): boolean {
    return REPLICA.exec(name)?.[1] === this.#prefix;
  }

  #addressOf(name: string): PeerAddress | undefined {
    const number = REPLICA.exec(name)?.[2] ?? "";
    const filled = this.addresses.replaceAll("{name}", name).replaceAll("{number}", number);
    // Of all schemes this one has the least likely port of its own, which URL would leave out.
    const text = `ftp://${filled}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url?.port || url.host !== filled) return undefined;
    const address = url.hostname.replace(/^\[|\]$/g, "");
    return { host: isIP(address) > 0 ? address : url.hostname, port: Number(url.port) };
  }
}
