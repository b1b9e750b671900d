import { queryOptions } from "@tanstack/react-query";
import { EmbedTokenList } from "@/lib/api/embed/embed-token";
import { getJson, sendJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/embed-tokens";
/** They end within minutes, and others are minted. */
const AGAIN_MS = 10_000;

/** Tokens of frames in pages of portals: the caller's own, or those of all for administrators. */
export function embedTokens() {
  return queryOptions({
    queryKey: ["session", "embed-tokens"],
    queryFn: ({ signal }) => getJson(PATH, { schema: EmbedTokenList, signal }),
    refetchInterval: AGAIN_MS,
  });
}

/** Throws ApiProblem or ConsoleUnreachable. */
export async function revokeEmbedToken(id: string): Promise<void> {
  await sendJson("DELETE", `${PATH}/${id}`);
}
