import { meta } from "zod/mini";
import { Difference } from "@/lib/api/metrics/difference";
import { FleetHistory } from "@/lib/api/metrics/history";
import { z } from "@/lib/kube/zod";
import type { ToolBox } from "./tool-box";

const USUAL_ROWS = 20;
const time = (words: string) => z.optional(z.string().check(z.maxLength(40))).check(meta({ description: words }));

/** Adds the tools that tell of the past; lists as they were are read by `at` of their own tools. */
export function addHistoryTools(box: ToolBox): void {
  box.add(
    {
      name: "recent_changes",
      title: "List recent changes",
      description: "What changed on the fleet within the last hour, newest first. Times are milliseconds since 1970.",
    },
    {},
    (api) => api.get("/api/v1/history", { schema: FleetHistory }),
  );
  box.add(
    {
      name: "history",
      title: "Compare two times",
      description: [
        "Which clusters became worse or better, came or went between two times, what is worst first, with counts of each add-on.",
        "A list as it was at one time is had by `at` of each tool that lists.",
      ].join(" "),
    },
    {
      from: time("RFC 3339, or how long ago, as in -2h; a day ago without it"),
      to: time("As `from`; now without it"),
      filter: z
        .optional(z.string().check(z.maxLength(2_000)))
        .check(meta({ description: "A filter of clusters, as list_clusters has it, that holds at either time" })),
      kind: z
        .optional(z.enum(["worse", "better", "added", "removed"]))
        .check(meta({ description: "Rows of this kind alone" })),
      limit: z
        .optional(z.number().check(z.int(), z.gte(0), z.lte(100)))
        .check(meta({ description: "Rows, 20 by default" })),
      offset: z.optional(z.number().check(z.int(), z.gte(0))).check(meta({ description: "Rows to leave out before" })),
    },
    (api, { filter, limit = USUAL_ROWS, ...rest }) =>
      api.get("/api/v1/history/difference", { schema: Difference, query: { ...rest, q: filter, limit } }),
  );
}
