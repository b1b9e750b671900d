/** Where an add-on is registered; `from`: a template of which it gets a new version. */
export function registerHref(from?: string): string {
  return `/catalogue/register${from === undefined ? "" : `?${new URLSearchParams({ from })}`}`;
}

/** The step after its template was created: the add-on that is installed from it. */
export function addOnStepHref(template: string): string {
  return `/catalogue/register?${new URLSearchParams({ template })}`;
}

/** A published chart of Helm, as the form renders it. */
export interface ChartToRegister {
  readonly chart: string;
  readonly version: string;
  readonly namespace: string;
  readonly release: string;
}

/** Where an add-on is registered from a chart, which the form has filled in. */
export function registerChartHref({ chart, namespace, release, version }: ChartToRegister): string {
  return `/catalogue/register?${new URLSearchParams({ chart, version, namespace, release })}`;
}

/** The chart that such an address names; undefined for others. */
export function chartToRegister(parameters: Pick<URLSearchParams, "get">): ChartToRegister | undefined {
  const textOf = (name: string) => parameters.get(name) ?? "";
  const chart = textOf("chart");
  if (chart === "") return undefined;
  return { chart, version: textOf("version"), namespace: textOf("namespace"), release: textOf("release") };
}
