import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { plainAddress } from "@/server/ip-ranges";
import { log } from "@/server/log";

/** At most once in this time, the log says that there are too many. */
const LOG_EVERY_MS = 60_000;

/**
 * Lets a server hold `most` connections. Beyond, a new one takes the place of one whose client has sent no whole request, or
 * none since its last answer: that of the network with the most of these, and there the one that has waited longest. Where
 * each connection has a request under way, the new one is closed at once.
 */
export function limitConnections(server: Server, most: number): void {
  const connections = new Connections(most);
  server.on("connection", (socket: Socket) => connections.add(socket));
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    connections.follow(request, response),
  );
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** Requests that have arrived and are not answered. */
  unanswered: number;
}

class Connections {
  /** By both ends' names: of TLS a request knows another socket than the server does. */
  readonly #open = new Map<string, Connection>();
  /** By network, those that have waited longest first. */
  readonly #waiting = new Map<string, Set<Connection>>();
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly most: number) {}

  add(socket: Socket): void {
    if (this.#open.size >= this.most && !this.#closeOne()) {
      socket.destroy();
      return;
    }
    const name = nameOf(socket);
    const connection = { socket, network: networkOf(socket.remoteAddress), unanswered: 0 };
    this.#open.set(name, connection);
    this.#wait(connection);
    socket.once("close", () => {
      if (this.#open.get(name) === connection) this.#open.delete(name);
      this.#leave(connection);
    });
  }

  /** A request counts once all of it is here: a body that never ends holds no place. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(nameOf(request.socket));
    if (!connection) return;
    let hasArrived = false;
    let isAnswered = false;
    const arrived = () => {
      if (isAnswered) return;
      hasArrived = true;
      connection.unanswered += 1;
      this.#leave(connection);
    };
    if (hasBody(request)) request.once("end", arrived);
    else arrived();
    response.once("close", () => {
      isAnswered = true;
      if (hasArrived) connection.unanswered -= 1;
      if (connection.unanswered === 0 && !connection.socket.destroyed) this.#wait(connection);
    });
  }

  /** As the one that has waited shortest. */
  #wait(connection: Connection): void {
    this.#leave(connection);
    const others = this.#waiting.get(connection.network);
    if (others) others.add(connection);
    else this.#waiting.set(connection.network, new Set([connection]));
  }

  #leave(connection: Connection): void {
    const others = this.#waiting.get(connection.network);
    if (others?.delete(connection) && others.size === 0) this.#waiting.delete(connection.network);
  }

  /** False where none waits. */
  #closeOne(): boolean {
    let largest: Set<Connection> | undefined;
    for (const each of this.#waiting.values()) if (each.size > (largest?.size ?? 0)) largest = each;
    const [connection] = largest ?? [];
    this.#log(connection);
    if (!connection) return false;
    this.#leave(connection);
    this.#open.delete(nameOf(connection.socket));
    connection.socket.destroy();
    return true;
  }

  #log(closed: Connection | undefined): void {
    if (performance.now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = performance.now();
    const of = closed ? { network: closed.network, waiting: this.#waiting.get(closed.network)?.size } : {};
    log.warn(
      { connections: this.most, ...of },
      closed ? "too many connections, closing idle ones" : "too many requests",
    );
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** What one client may have many of: an IPv4 address, or the 64 bits of IPv6 that one line is given. */
function networkOf(peer = ""): string {
  const address = plainAddress(peer);
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.replace(/%.*$/, "").split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}
