/** As Grafana names the types. */
export const TYPE_NAMES = {
  timeseries: "Time series",
  stat: "Stat",
  gauge: "Gauge",
  bargauge: "Bar gauge",
  table: "Table",
  heatmap: "Heatmap",
} as const;

/** One that nobody chooses here is called as in the file. */
export function typeName(type: string): string {
  return Object.entries(TYPE_NAMES).find(([name]) => name === type)?.[1] ?? type;
}

/** Units that values of a hub usually have, as Grafana calls them in the file and on its screens. */
export const UNITS: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "None" },
  { value: "short", label: "Short number" },
  { value: "percent", label: "Percent (0–100)" },
  { value: "percentunit", label: "Percent (0.0–1.0)" },
  { value: "bytes", label: "Bytes (IEC)" },
  { value: "decbytes", label: "Bytes (SI)" },
  { value: "binBps", label: "Bytes per second (IEC)" },
  { value: "Bps", label: "Bytes per second (SI)" },
  { value: "bps", label: "Bits per second" },
  { value: "s", label: "Seconds" },
  { value: "ms", label: "Milliseconds" },
  { value: "ops", label: "Operations per second" },
  { value: "reqps", label: "Requests per second" },
  { value: "iops", label: "I/O operations per second" },
  { value: "hertz", label: "Hertz" },
  { value: "bool", label: "True or false" },
];
