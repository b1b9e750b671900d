import { EMBEDDER_HEADER, EmbedToken } from "@/lib/api/embed/embed-token";
import type { Problem } from "@/lib/api/problem";
import type { Session } from "@/lib/api/session/session";
import { withBasePath } from "@/lib/base-path";
import { type ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";
import { problemOf, SESSION_PATH } from "@/lib/queries/request/request";

/** A token, and the origin of the page that it came from. Never stored: it is gone with the frame. */
export interface HeldToken {
  readonly token: string;
  readonly embedder: string;
}

interface FrameSenderParts {
  readonly held: () => HeldToken | undefined;
  /** Why a write must not be sent now; undefined if it may. */
  readonly obstacle: () => string | undefined;
  /** An answer was that there is no session. */
  readonly onSignedOut: (problem: ApiProblem) => void;
}

const CURRENT = "/api/v1/embed-tokens/current";
const DEADLINE_MS = 20_000;
/** What is less is the way of the answer, and whole seconds. */
const CLOCKS_DIFFER_MS = 3_000;
/** Of what is posted, what changes nothing: queries with a body. */
const READS = [
  /^\/api\/v1\/live\//,
  /^\/api\/v1\/prometheus\/(?:queries|values)$/,
  /^\/api\/v1\/addons\/[^/]+\/(?:installed|enable\/(?:preview|plan|rendered))$/,
  /^\/api\/v1\/clusters\/names$/,
  /^\/api\/v1\/approvals\/acceptance(?:\/rendered)?$/,
];

/**
 * Sends requests to our API with a frame's token, and never with a cookie. A write is not sent while there is an
 * obstacle to it; who is signed in is whom the token is of.
 */
export function frameSender({ held, obstacle, onSignedOut }: FrameSenderParts) {
  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const token = held();
    if (!token) return refused(401, "unauthenticated", "There is no token.");
    const isSession = address === withBasePath(SESSION_PATH);
    const inTheWay = isWrite(address, init.method) ? obstacle() : undefined;
    if (inTheWay !== undefined) return refused(403, "forbidden", inTheWay);
    const response = await fetch(isSession ? withBasePath(CURRENT) : address, withToken(token, init));
    if (response.status === 401 && token === held()) onSignedOut(await problemOf(response.clone()));
    return isSession && response.ok ? asSession(response) : response;
  };
  return send;
}

interface TokenFacts {
  readonly facts: EmbedToken;
  /** When it ends by this browser's clock, in milliseconds since epoch. */
  readonly endsAt: number;
}

/** What a token is for. Throws ApiProblem or ConsoleUnreachable. */
export async function tokenFacts(held: HeldToken): Promise<TokenFacts> {
  const init = { cache: "no-store", signal: AbortSignal.timeout(DEADLINE_MS) } as const;
  const response = await fetch(withBasePath(CURRENT), withToken(held, init)).catch((cause: unknown) => {
    throw new ConsoleUnreachable("The console does not answer.", { cause });
  });
  if (!response.ok) throw await problemOf(response);
  const facts = EmbedToken.parse(await response.json());
  return { facts, endsAt: Date.parse(facts.expiresAt) + aheadOf(response) };
}

/** How far this browser's clock is ahead of the console's (RFC 9110, 6.6.1), in milliseconds: of a portable it may be by hours. */
function aheadOf({ headers }: Response): number {
  const date = Date.parse(headers.get("date") ?? "");
  const ahead = Date.now() - date;
  return Math.abs(ahead) >= CLOCKS_DIFFER_MS ? ahead : 0;
}

function withToken({ token, embedder }: HeldToken, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  headers.set(EMBEDDER_HEADER, embedder);
  return { ...init, headers, credentials: "omit", referrerPolicy: "no-referrer" };
}

function isWrite(address: string, method = "GET"): boolean {
  const { pathname } = new URL(address, "http://console/");
  const path = pathname.slice(withBasePath("/").length - 1);
  return method !== "GET" && method !== "HEAD" && !READS.some((read) => read.test(path));
}

async function asSession(response: Response): Promise<Response> {
  const { user } = EmbedToken.parse(await response.json());
  return Response.json({ user, hub: location.host, demo: false, version: "" } satisfies Session);
}

function refused(status: number, code: Problem["code"], detail: string): Response {
  return Response.json({ type: "about:blank", title: "Not sent", status, code, detail } satisfies Problem, { status });
}
