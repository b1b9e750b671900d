/** Styles of the tables on an add-on's pages. */
export const PLAIN_HEAD_CELL =
  "h-(--row-head) whitespace-nowrap border-line border-b px-2 text-left font-regular text-micro text-text-3 first:pl-4 last:pr-4 sheet:px-(--cell-pad) sheet:first:pl-6 sheet:last:pr-6";

export const ROW_CELL =
  "border-line border-b px-2 pt-3 pb-[11px] align-top leading-5 sheet:pt-(--row-pad) sheet:pb-[calc(var(--row-pad)-1px)] first:pl-4 last:pr-4 sheet:px-(--cell-pad) sheet:first:pl-6 sheet:last:pr-6";
