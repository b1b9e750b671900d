import { meta } from "zod/mini";
import { pastPage } from "@/lib/api/list/as-of";
import { z } from "@/lib/kube/zod";
import { LISTS } from "@/lib/lists/lists";
import { LIST_ROWS } from "@/lib/lists/rows";
import type { ConsoleApi } from "./console-api";
import { FILTER_LANGUAGE, fieldLines } from "./filter-help";
import type { ToolBox } from "./tool-box";
import { resultOf, TOO_LONG, ToolFailure } from "./tool-result";

type Name = keyof typeof LISTS;

/** Each list that has a tool, and what it lists. */
const TOOLS = [
  { list: "clusters", tool: "list_clusters", what: "managed clusters with their health" },
  {
    list: "cluster-addons",
    tool: "list_cluster_add_ons",
    what: "add-ons on clusters, one row for each add-on of each cluster, with health and reason",
  },
  { list: "addons", tool: "list_add_ons", what: "add-ons of the fleet with counts of their health" },
  { list: "rollouts", tool: "list_rollouts", what: "rollouts of add-ons over placements, with stage and progress" },
  { list: "placements", tool: "list_placements", what: "placements and the clusters that they selected" },
  { list: "approvals", tool: "list_approvals", what: "clusters and certificate requests that wait for approval" },
] as const satisfies readonly { list: Name; tool: string; what: string }[];

const USUAL_ROWS = 20;
const MAX_ROWS = 100;

const INPUT = {
  filter: z
    .optional(z.string().check(z.maxLength(2_000)))
    .check(meta({ description: "A filter in Flotilla's language; all rows without it" })),
  sort: z
    .optional(z.string().check(z.maxLength(100)))
    .check(meta({ description: "A field to sort by, descending with a minus before it, as in -age" })),
  limit: z
    .optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_ROWS)))
    .check(meta({ description: `Rows of a page, ${USUAL_ROWS} by default; fewer come where they are long` })),
  cursor: z
    .optional(z.string().check(z.maxLength(2_000)))
    .check(meta({ description: "The `next` of the page before" })),
  countBy: z.optional(z.string().check(z.maxLength(400))).check(
    meta({
      description: "Comma-separated fields whose values to count over all rows that match, as in health,provider",
    }),
  ),
  at: z
    .optional(z.string().check(z.maxLength(40)))
    .check(meta({ description: "The list as it was: a time of RFC 3339, or how long ago, as in -30m, -2h, -1d" })),
};

interface ListInput {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly countBy?: string | undefined;
  readonly at?: string | undefined;
}

/** Adds a tool for each list. */
export function addListTools(box: ToolBox): void {
  for (const { list, tool, what } of TOOLS) {
    box.add(
      {
        name: tool,
        title: `List ${LISTS[list].many}`,
        description: `Lists ${what}. \`total\` rows match, \`next\` is the cursor of the next page. ${FILTER_LANGUAGE}\nFields:\n${fieldLines(LISTS[list].fields)}`,
      },
      INPUT,
      (api, input) => readList(api, list, input),
    );
  }
}

/**
 * A page that a call may answer: where its rows are too long for that, a page of fewer. Its cursor is that of the page which is
 * answered, so that no row is left out.
 */
export async function readList(api: ConsoleApi, list: Name, input: ListInput): Promise<object> {
  for (let limit = input.limit ?? USUAL_ROWS; limit >= 1; limit = Math.floor(limit / 2)) {
    const page = await pageOf(api, list, { ...input, limit });
    if (resultOf(page)) return page;
  }
  throw new ToolFailure(TOO_LONG);
}

async function pageOf(api: ConsoleApi, list: Name, { filter, countBy, ...rest }: ListInput): Promise<object> {
  const query = { q: filter, facets: countBy, ...rest };
  const schema: z.ZodMiniType<object & { readonly revision?: number; readonly offset?: number }> = pastPage(
    LIST_ROWS[list] as z.ZodMiniType,
  );
  const { revision: _, offset: __, ...page } = await api.get(`/api/v1/${list}`, { schema, query });
  return page;
}
