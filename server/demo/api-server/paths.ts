import { discovery } from "./discovery";
import { type Answer, jsonAnswer, textAnswer } from "./http/answer";
import type { ApiRequest } from "./http/api-request";
import { negotiate } from "./http/negotiate";
import type { RequestInfo } from "./http/request-info";
import { methodNotAllowed, notAcceptable } from "./http/status";
import { openApiDocument, openApiIndex } from "./openapi";
import type { Machinery } from "./registry/api-resource";

export type PathRequest = Extract<RequestInfo, { kind: "path" }>;

const VERSION = {
  major: "1",
  minor: "35",
  gitVersion: "v1.35.4+embedded",
  gitCommit: "0000000000000000000000000000000000000000",
  gitTreeState: "clean",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "go1.25.0",
  compiler: "gc",
  platform: "linux/amd64",
};

const HEALTH = new Set(["/healthz", "/livez", "/readyz"]);

/** Answers what is no resource: version, health, discovery, schemas. */
export function answerPath(machinery: Machinery, request: ApiRequest, { path, verb, query }: PathRequest): Answer {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (HEALTH.has(plain)) return health(plain.slice(1), query);
  if (plain === "/openapi/v2") return openApiV2(request);
  const document = documentAt(machinery, plain);
  if (!document) return pageNotFound();
  if (verb !== "get" && verb !== "head") throw methodNotAllowed();
  negotiate(request.headers.accept, "document");
  return jsonAnswer(document);
}

function documentAt({ registry }: Machinery, path: string): object | undefined {
  if (path === "/version") return VERSION;
  if (path === "/openapi/v3") return openApiIndex(registry);
  if (path.startsWith("/openapi/v3/")) return openApiDocument(registry, path.slice("/openapi/v3/".length));
  return discovery(registry, path);
}

function health(name: string, query: URLSearchParams): Answer {
  return textAnswer(query.has("verbose") ? `[+]ping ok\n[+]storage ok\n${name} check passed\n` : "ok");
}

/** kubectl asks for it as protobuf and lives without it; as JSON it would mislead. */
function openApiV2(request: ApiRequest): Answer {
  if (/proto-openapi/.test(request.headers.accept ?? "")) throw notAcceptable("application/json");
  return pageNotFound();
}

export function pageNotFound(): Answer {
  return textAnswer("404 page not found\n", 404);
}
