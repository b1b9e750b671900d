"use client";

import { useSearchParams } from "next/navigation";

const VARIABLE = "var-";

/** Time and variables of a dashboard, as the address has them in Grafana too: `?from=now-1h&to=now&var-cluster=a`. */
export function useGrafanaAddress(usual: { readonly from: string; readonly to: string }) {
  const params = useSearchParams();
  const from = params.get("from") ?? usual.from;
  const to = params.get("to") ?? usual.to;
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search);
    edit(next);
    const text = next.toString();
    history.replaceState(null, "", text === "" ? location.pathname : `${location.pathname}?${text}`);
  };
  return {
    from,
    to,
    chosen: (name: string) => params.getAll(VARIABLE + name),
    onTime: (nextFrom: string, nextTo: string) =>
      change((next) => {
        next.set("from", nextFrom);
        next.set("to", nextTo);
      }),
    onVariable: (name: string, values: readonly string[]) =>
      change((next) => {
        next.delete(VARIABLE + name);
        for (const value of values) next.append(VARIABLE + name, value);
      }),
  };
}
