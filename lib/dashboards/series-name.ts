/** The name of a series: its legend with labels filled in, or metric and labels as Prometheus writes them. */
export function seriesName(legend: string, labels: Readonly<Record<string, string>>): string {
  if (legend === "" || legend === "__auto") return autoName(labels);
  return legend.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, label: string) => labels[label] ?? "").trim();
}

function autoName({ __name__: metric = "", ...labels }: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  if (pairs.length === 0) return metric === "" ? "Value" : metric;
  return `${metric}{${pairs.join(", ")}}`;
}
