"use client";

import { useSearchParams } from "next/navigation";
import { withBasePath } from "@/lib/base-path";
import { RANGES, type RangeName } from "./time-window";

const USUAL: RangeName = "15m";

/** A time before the last hour, or longer, as Grafana writes times: "now-7d", milliseconds since epoch. */
export interface PastSpan {
  readonly from: string;
  readonly to: string;
}

interface Address {
  readonly range: RangeName;
  readonly asTable: boolean;
  /** Instead of the range. */
  readonly span: PastSpan | undefined;
}

/**
 * The time range and the form of the board, as the address has them: `?range=1h&as=table`, or `?from=now-7d&to=now` for
 * what is longer ago than an hour.
 */
export function useDashboardAddress() {
  const params = useSearchParams();
  const requested = params.get("range") ?? USUAL;
  const [from, to] = [params.get("from"), params.get("to")];
  const address: Address = {
    range: isRange(requested) ? requested : USUAL,
    asTable: params.get("as") === "table",
    span: from === null ? undefined : { from, to: to ?? "now" },
  };
  const go = (next: Partial<Address>) => {
    const span = next.range === undefined ? address.span : undefined;
    history.replaceState(null, "", withBasePath(boardHref({ ...address, span, ...next })));
  };
  /** Of the last hour there are samples each two seconds. */
  const onTime = (nextFrom: string, nextTo: string) => {
    const range = nextFrom.replace(/^now-/, "");
    return nextTo === "now" && isRange(range) ? go({ range }) : go({ span: { from: nextFrom, to: nextTo } });
  };
  return { ...address, go, onTime };
}

function boardHref({ range, asTable, span }: Address): string {
  const query = new URLSearchParams({
    ...(span ?? (range === USUAL ? {} : { range })),
    ...(asTable ? { as: "table" } : {}),
  }).toString();
  return query === "" ? "/metrics" : `/metrics?${query}`;
}

function isRange(text: string): text is RangeName {
  return Object.hasOwn(RANGES, text);
}
