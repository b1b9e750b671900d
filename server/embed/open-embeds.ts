import type { OpenAccess } from "@/server/auth/credential";
import type { Sessions } from "@/server/auth/sessions";
import type { ServedClusters } from "@/server/clusters/list";
import { placeTest } from "@/server/lists/only-rows";
import { log } from "@/server/log";
import { ViewsScope } from "./embed-scope";
import { EmbedTokens } from "./embed-tokens";

interface EmbedParts {
  /** Of people, on the same hub. */
  readonly sessions: Sessions;
  readonly open: OpenAccess;
  readonly origins: readonly string[];
  readonly clusters: Pick<ServedClusters["view"], "rows">;
}

/** The embed tokens of this console and of others, until the signal aborts. */
export function openEmbeds({ clusters, open, origins, sessions }: EmbedParts, stopping: AbortSignal): EmbedTokens {
  const clusterPasses = (filter: string, name: string) => {
    const entry = clusters.rows.get(name);
    return entry !== undefined && placeTest(filter)(entry);
  };
  const own = sessions.forEmbeds((grant) => new ViewsScope(grant, clusterPasses));
  own.follow(stopping).catch((error: unknown) => log.error({ error }, "embed tokens are not kept up to date"));
  const tokens = new EmbedTokens({ sessions: own, open, origins });
  endWithSessions(tokens, sessions, stopping);
  return tokens;
}

/** Whoever signs out, at whichever console, leaves no frame behind. */
function endWithSessions(tokens: EmbedTokens, { stored }: Sessions, stopping: AbortSignal): void {
  const end = (record: string) => {
    tokens
      .endMintedIn(record)
      .catch((error: unknown) => log.warn({ error }, "an embed token could not be deleted from the hub"));
  };
  // A hub that has lost its data has lost both: then none is left a moment later.
  const unsubscribe = stored.subscribe({ changed: () => undefined, gone: (record) => setImmediate(end, record) });
  stopping.addEventListener("abort", unsubscribe, { once: true });
}
