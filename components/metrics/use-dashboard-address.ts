"use client";

import { useSearchParams } from "next/navigation";
import { withBasePath } from "@/lib/base-path";
import { RANGES, type RangeName } from "./time-window";

const USUAL: RangeName = "15m";

/** The time range and the form of the board, as the address has them: `?range=1h&as=table`. */
export function useDashboardAddress() {
  const params = useSearchParams();
  const requested = params.get("range") ?? USUAL;
  const range = isRange(requested) ? requested : USUAL;
  const asTable = params.get("as") === "table";
  const go = (next: { range?: RangeName; asTable?: boolean }) => {
    history.replaceState(null, "", withBasePath(boardHref({ range, asTable, ...next })));
  };
  return { range, asTable, go };
}

function boardHref({ range, asTable }: { readonly range: RangeName; readonly asTable: boolean }): string {
  const query = new URLSearchParams({
    ...(range === USUAL ? {} : { range }),
    ...(asTable ? { as: "table" } : {}),
  }).toString();
  return query === "" ? "/metrics" : `/metrics?${query}`;
}

function isRange(text: string): text is RangeName {
  return Object.hasOwn(RANGES, text);
}
