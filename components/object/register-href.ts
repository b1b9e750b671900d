/** Where an add-on is registered; `from`: a template of which it gets a new version. */
export function registerHref(from?: string): string {
  return `/catalogue/register${from === undefined ? "" : `?${new URLSearchParams({ from })}`}`;
}

/** The step after its template was created: the add-on that is installed from it. */
export function addOnStepHref(template: string): string {
  return `/catalogue/register?${new URLSearchParams({ template })}`;
}
