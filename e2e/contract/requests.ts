import { Agent, request } from "undici";
import { hubUnderTest } from "./hub-under-test";

const ANSWERS_WITHIN_MS = 20_000;

// Checks read answers of every shape; what is wrong with one shows where it is expected.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Of a JSON answer; else undefined. */
  readonly body: Json;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestParts {
  /** Text and bytes go out as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** The caller: the kubeconfig's user where nothing is said. */
  readonly caller?: Caller;
}

export type Caller = { readonly token: string } | { readonly certificate: string; readonly key: string } | "nobody";

const JSON_TYPE = "application/json";

export async function send(method: Method, path: string, parts: RequestParts = {}): Promise<Reply> {
  const response = await open(method, path, parts, AbortSignal.timeout(ANSWERS_WITHIN_MS));
  const text = await response.body.text();
  // Some paths answer JSON and call it text.
  const body: Json = text.startsWith("{") ? JSON.parse(text) : undefined;
  return { status: response.statusCode, headers: response.headers, text, body };
}

export const get = (path: string, parts?: RequestParts) => send("GET", path, parts);
export const post = (path: string, body: unknown, parts?: RequestParts) => send("POST", path, { ...parts, body });
export const put = (path: string, body: unknown, parts?: RequestParts) => send("PUT", path, { ...parts, body });
export const remove = (path: string, body?: unknown, parts?: RequestParts) => send("DELETE", path, { ...parts, body });

export function mergePatch(path: string, body: unknown, parts?: RequestParts): Promise<Reply> {
  return send("PATCH", path, { ...parts, body, contentType: "application/merge-patch+json" });
}

export function jsonPatch(path: string, body: unknown, parts?: RequestParts): Promise<Reply> {
  return send("PATCH", path, { ...parts, body, contentType: "application/json-patch+json" });
}

/** The answer before its body is read, for watches. */
export async function open(method: Method, path: string, parts: RequestParts, signal: AbortSignal) {
  const hub = await hubUnderTest();
  const { body, contentType = JSON_TYPE, accept = JSON_TYPE, caller } = parts;
  const identity = await identify(caller);
  const headers = {
    accept,
    ...(body === undefined ? {} : { "content-type": contentType }),
    ...identity.headers,
    ...parts.headers,
  };
  const raw = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return request(hub.url + path, {
    method,
    headers,
    signal,
    dispatcher: identity.agent,
    ...(body === undefined ? {} : { body: raw }),
  });
}

async function identify(caller: Caller | undefined) {
  const hub = await hubUnderTest();
  if (caller === undefined) return { agent: hub.admin, headers: hub.adminHeaders };
  if (caller === "nobody") return { agent: hub.anonymous, headers: {} };
  if ("token" in caller) return { agent: hub.anonymous, headers: { authorization: `Bearer ${caller.token}` } };
  const connect = {
    ...(hub.caCertificate ? { ca: hub.caCertificate } : {}),
    cert: caller.certificate,
    key: caller.key,
  };
  return { agent: new Agent({ connect }), headers: {} };
}
