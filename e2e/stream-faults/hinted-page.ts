import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { TabCode } from "./tab-code";

/** Of which cluster each tab shows a page of its own. */
export const LOOKED_AT = "cluster-10";

const QUERY_KEY = ["clusters", "detail", LOOKED_AT];
const AGAIN_MS = 5_000;

/**
 * A page of one cluster as `useHinted` asks for it, but that it never polls while all is well: what no hint tells of
 * stays unseen.
 */
export class HintedPage {
  /** How often it was asked for. */
  requests = 0;
  readonly #leave: (() => void)[] = [];

  constructor(
    private readonly queries: QueryClient,
    private readonly code: TabCode,
  ) {
    const { hintOf, getJson, z } = code;
    const subject = {
      subject: "object",
      kind: "managedclusters.cluster.open-cluster-management.io",
      name: LOOKED_AT,
    } as const;
    const schema = z.object({ version: z.number() });
    const requests = {
      queryKey: QUERY_KEY,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        this.requests += 1;
        return getJson(`/api/v1/clusters/${LOOKED_AT}`, { schema, signal });
      },
      refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
        state.status === "error" && AGAIN_MS,
    };
    const page = new QueryObserver<{ readonly version: number }>(queries, { ...requests, enabled: false });
    const hint = new QueryObserver(queries, hintOf(subject));
    const update = () => {
      const { data, failureCount } = hint.getCurrentResult();
      if (data === undefined && failureCount === 0) return;
      page.setOptions({ ...requests, enabled: true });
      code.refetchBehind(queries, QUERY_KEY, [data?.stream, data?.window, data?.revision].join(" "));
    };
    this.#leave.push(
      page.subscribe(({ data, error }) => {
        if (data !== undefined && code.isForbidden(error))
          void queries.resetQueries({ queryKey: QUERY_KEY, exact: true });
      }),
    );
    this.#leave.push(hint.subscribe(update));
    update();
  }

  /** Which version it shows; undefined where it says that there is none, or nothing yet. */
  get version(): number | undefined {
    const state = this.queries.getQueryState<{ readonly version: number }>(QUERY_KEY);
    return this.code.isNotFound(state?.error) ? undefined : state?.data?.version;
  }

  leave(): void {
    for (const leave of this.#leave) leave();
  }
}
