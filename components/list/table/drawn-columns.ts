/** The columns, as an address has them, that the page's table has room for; undefined without a table. */
export function drawnColumns(): readonly string[] | undefined {
  const heads = [...document.querySelectorAll<HTMLElement>("th[data-column]")];
  return heads.length > 0 ? heads.flatMap(({ dataset }) => dataset.column ?? []) : undefined;
}
