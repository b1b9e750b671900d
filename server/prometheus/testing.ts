import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sessionOf } from "@/server/auth/testing";
import type { PrometheusSettings } from "./settings";
import { PrometheusSource } from "./source";

type Answers = (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => void;

/** An HTTP server that answers as the test says. The caller closes it. */
export async function startFake(answers: Answers) {
  const sent: { path: string; form: URLSearchParams; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? "/", "http://fake");
    const form = new URLSearchParams(body === "" ? url.search : body);
    sent.push({ path: url.pathname, form, headers: request.headers });
    answers(request, response, form);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { sent, close, url: `http://127.0.0.1:${port}` };
}

export function sourceAt(url: string, more: Partial<PrometheusSettings> = {}): PrometheusSource {
  return new PrometheusSource({
    program: "Prometheus",
    url,
    files: {},
    clusterLabel: "cluster_name",
    scrapeSeconds: 15,
    ...more,
  });
}

/** Somebody who may list all clusters, or get the named ones. */
export function callerWho(sees: "all" | readonly string[], user = "ada") {
  const named: Readonly<Record<string, readonly string[]>> = sees === "all" ? {} : { managedclusters: sees };
  return sessionOf(user, () => sees === "all", named);
}

export function answerJson(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

export function matrix(result: readonly unknown[]) {
  return { status: "success", data: { resultType: "matrix", result } };
}
