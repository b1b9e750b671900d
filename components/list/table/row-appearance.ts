import { cn } from "@/lib/cn";

/** A row and what belongs to it, as one body. */
export function rowBody(isCurrent: boolean): string {
  return cn("hover:bg-hover has-checked:bg-selected has-checked:hover:bg-selected", isCurrent && "bg-hover");
}

/** Mark at the left of the keyboard's row. */
export function cursorMark(isCurrent: boolean): string | false {
  return isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
}

/** A cell of a long list; a row followed by its problem has no line below. */
export function rowCell(hasSentence: boolean): string {
  return cn(
    "px-(--cell-pad) pt-(--row-pad) pb-[calc(var(--row-pad)-1px)] align-top leading-5",
    !hasSentence && "border-line border-b",
  );
}

const ON_ONE_LINE = "inline-flex max-w-full align-top hover:underline hover:underline-offset-2";

/** The link that a row is named with, around a `CutName`. */
export const ROW_NAME = cn(ON_ONE_LINE, "font-medium font-mono text-[12.5px] tracking-[-0.025em]");

/** Below it, where that is, around a `CutName`. */
export const ROW_PLACE = "mono flex text-[11px] text-text-3 leading-4";

/** The link that a card is named with, whole, and as large as the card. */
export const CARD_NAME =
  "font-medium font-mono text-[13px] leading-5 tracking-[-0.025em] [overflow-wrap:anywhere] after:absolute after:inset-0";

/** Such a link to something else, in another column. */
export const NAME_LINK = cn(ON_ONE_LINE, "mono");

/** The first cell of a row: over the others where they scroll below it. */
export const PINNED =
  "relative [[data-wide]_&]:sticky [[data-wide]_&]:left-0 [[data-wide]_&]:z-1 [[data-wide]_&]:border-r [[data-wide]_&]:border-line [[data-wide]_&]:bg-surface [[data-wide]_tbody:hover_&]:bg-hover [[data-wide]_tbody:has(:checked)_&]:bg-selected";

export const PINNED_HEAD = "[[data-wide]_&]:left-0 [[data-wide]_&]:z-11 [[data-wide]_&]:border-r";

export const HEAD_CELL =
  "sticky top-12 [[data-wide]_&]:top-0 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) font-regular text-micro first:pl-6 last:pr-6";

/** Why a row is unhealthy: below it, and visible while others scroll sideways. */
export const MESSAGE =
  "max-w-[90ch] text-pretty [overflow-wrap:anywhere] [[data-wide]_&]:sticky [[data-wide]_&]:left-6 [[data-wide]_&]:w-fit";
