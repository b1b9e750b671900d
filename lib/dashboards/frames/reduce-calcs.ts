import { listOf, stringIn } from "@/lib/dashboards/grafana-json";

/** Of a `reduce`: its calculations. It has one where it names none, and with an empty list it does nothing. */
export function calcsOf({ reducers = ["max"] }: Readonly<Record<string, unknown>>): readonly string[] {
  return listOf(reducers).map(stringIn);
}
