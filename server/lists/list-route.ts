import { pastPage } from "@/lib/api/list/as-of";
import { FileListQuery } from "@/lib/api/list/list-query";
import { route } from "@/server/http/route";
import type { AnyServedList } from "./served-list";

/** Answers with a page of a list, or with a file of it. */
export function listRoute(served: AnyServedList) {
  const { many, row } = served.list;
  return route(
    { summary: `List ${many}, or export them as CSV`, query: FileListQuery, answers: pastPage(row) },
    ({ caller, query, c }) => served.answer(caller, { ...query, accept: c.req.header("accept") }),
  );
}
