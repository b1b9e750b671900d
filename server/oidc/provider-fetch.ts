import { rootCertificates } from "node:tls";
import type { CustomFetch } from "openid-client";
import { Agent, ProxyAgent, fetch as undiciFetch } from "undici";
import { env } from "@/server/env";
import { proxyOf } from "@/server/hub/proxy-of";

const CONNECTS_WITHIN_MS = 5_000;

/**
 * Requests to the provider: its certificate is of `ca` or of a public authority, and they go through the proxy that the
 * environment names. Redirects are not followed.
 */
export function providerFetch(issuer: URL, ca: string | undefined): CustomFetch {
  const connect = {
    timeout: CONNECTS_WITHIN_MS,
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  };
  const proxy = proxyOf(issuer.href, { env: env() });
  const dispatcher = proxy
    ? new ProxyAgent({ uri: proxy.href, requestTls: connect, proxyTls: connect })
    : new Agent({ connect });
  return async (url, { body, headers, method, signal }) => {
    const answer = await undiciFetch(url, {
      method,
      headers,
      body: body as string | URLSearchParams | null, // the client sends forms and nothing else
      redirect: "manual",
      signal: signal ?? null,
      dispatcher,
    });
    const bytes = await answer.arrayBuffer();
    const init = { status: answer.status, headers: [...answer.headers] };
    return new Response(bytes.byteLength > 0 ? bytes : null, init);
  };
}
