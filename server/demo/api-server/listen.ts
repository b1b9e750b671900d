import { randomUUID, X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { CertificateAuthority } from "./certificates/certificate-authority";
import { type CertificateHolder, certificateHolder } from "./certificates/client-certificate";
import { handleRequest } from "./handle";
import { type Answer, errorAnswer, isWhole } from "./http/answer";
import { type ApiRequest, BODY_LIMIT_BYTES, bodyTooLarge } from "./http/api-request";
import { StatusError, unauthorized } from "./http/status";
import { bearerToken } from "./identity/authenticate";
import { impersonated, impersonation } from "./identity/impersonate";
import { ANONYMOUS, authenticated, type UserInfo } from "./identity/user-info";
import { logFailure } from "./in-process";
import type { Machinery } from "./registry/api-resource";

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves HTTPS (HTTP/1.1) with a certificate for loopback, signed by the authority. */
export async function startListening(
  machinery: Machinery,
  authority: CertificateAuthority,
  address: { host: string; port: number },
): Promise<Listening> {
  const { certificate, key } = await authority.serving(machinery.now());
  const chain = `${certificate}${authority.certificate}`;
  const tls = { key, cert: chain, ca: authority.certificate, requestCert: true, rejectUnauthorized: false } as const;
  const authenticate = requestAuthenticator(machinery, new X509Certificate(authority.certificate));
  const server = createServer({ ...tls, keepAlive: true, keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    serve({ machinery, authenticate }, incoming, outgoing).catch((error: unknown) => {
      logFailure(error);
      outgoing.destroy();
    });
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return {
    url: `https://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Serving {
  readonly machinery: Machinery;
  readonly authenticate: (incoming: IncomingMessage) => Promise<UserInfo>;
}

async function serve(serving: Serving, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const answer = await answerTo(serving, incoming, gone.signal);
  await send(answer, incoming, outgoing, gone.signal);
}

async function answerTo(
  { machinery, authenticate }: Serving,
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const user = await authenticate(incoming);
    const wanted = impersonation(headerPairs(incoming));
    const request: ApiRequest = {
      method: incoming.method ?? "GET",
      target: incoming.url ?? "/",
      headers: {
        accept: incoming.headers.accept,
        "content-type": incoming.headers["content-type"],
        "user-agent": incoming.headers["user-agent"],
      },
      user: wanted ? impersonated(user, wanted, machinery.authorizer) : user,
      body: readOnce(incoming),
      signal,
    };
    return await handleRequest(machinery, request, logFailure);
  } catch (error) {
    if (error instanceof StatusError) return errorAnswer(error);
    throw error;
  }
}

/** Node joins repeated headers; a group may hold a comma, so they are read as they came. */
function* headerPairs({ rawHeaders }: IncomingMessage): IterableIterator<[string, string]> {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    yield [rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""];
}

/**
 * By client certificate first, then by bearer token. A credential that is none is a 401, no credential is the anonymous
 * user.
 */
function requestAuthenticator(
  machinery: Machinery,
  authority: X509Certificate,
): (incoming: IncomingMessage) => Promise<UserInfo> {
  const holders = new WeakMap<Socket, CertificateHolder | "none" | "unknown">();
  return async ({ socket, headers }) => {
    const holder = holders.get(socket) ?? holderOf(socket, authority);
    holders.set(socket, holder);
    const now = machinery.now();
    if (typeof holder === "object" && holder.notBefore <= now && now <= holder.notAfter)
      return authenticated(holder.user);
    const token = bearerToken(headers.authorization);
    const user = token ? await machinery.authenticate(token) : undefined;
    if (user) return user;
    if (token !== undefined || holder !== "none") throw unauthorized();
    return ANONYMOUS;
  };
}

function holderOf(socket: Socket, authority: X509Certificate): CertificateHolder | "none" | "unknown" {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return certificate ? (certificateHolder(certificate, authority) ?? "unknown") : "none";
}

/** The body can be asked for again. */
function readOnce(incoming: IncomingMessage): () => Promise<Buffer> {
  let body: Promise<Buffer> | undefined;
  return () => {
    body ??= readBody(incoming);
    return body;
  };
}

/** As the caller calls the request, else a new one. */
function auditIdOf({ headers }: IncomingMessage): string {
  const given = headers["audit-id"];
  return typeof given === "string" && given !== "" ? given : randomUUID();
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw bodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  // What is left of a body that is too large is not read, so the connection cannot go on.
  const closing = status === 413 ? { connection: "close" } : {};
  const all = { ...headers, ...closing, "audit-id": auditIdOf(incoming) };
  if (isWhole(body)) {
    outgoing.writeHead(status, { ...all, "content-length": body.reduce((sum, part) => sum + part.length, 0) });
    endWith(outgoing, incoming.method === "HEAD" ? [] : body);
    return;
  }
  outgoing.writeHead(status, all);
  outgoing.flushHeaders();
  for await (const chunk of body) {
    if (!outgoing.write(chunk)) await drained(outgoing, gone);
    if (gone.aborted) return;
  }
  outgoing.end();
}

/**
 * All at once, and not put together before: the memory for page after page would have the engine collect garbage all
 * the time.
 */
function endWith(outgoing: ServerResponse, parts: readonly Buffer[]): void {
  outgoing.cork();
  for (const part of parts) outgoing.write(part);
  outgoing.end();
}

/** Resolves too when the client is gone. */
async function drained(outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  try {
    await once(outgoing, "drain", { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}
