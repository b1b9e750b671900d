import { EMBED_TOKEN_PREFIX, EMBEDDER_HEADER } from "@/lib/api/embed/embed-token";

/** The embed token of a request: what looks like one is nothing else. */
export function embedTokenIn(authorization: string | undefined): string | undefined {
  const text = /^Bearer +(.*)$/i.exec(authorization ?? "")?.[1];
  return text?.startsWith(EMBED_TOKEN_PREFIX) ? text : undefined;
}

/** What a request with an embed token says of itself. */
export interface EmbedHeaders {
  /** The origin of the page around the frame. */
  readonly embedder: string | undefined;
  /** As browsers tell where a request comes from: scripts elsewhere send none. */
  readonly fetchSite: string | undefined;
}

export function embedHeadersIn(header: (name: string) => string | undefined): EmbedHeaders {
  return { embedder: header(EMBEDDER_HEADER), fetchSite: header("sec-fetch-site") };
}
