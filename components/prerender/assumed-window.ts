import type { AssumedWindow } from "@/components/ui/hooks/assumed-window";

const WIDTH_QUERY = /^\((min|max)-width: (\d+)px\)$/;

/** What a page has to know of a window of this size before it is drawn in one. */
export function assumedWindow(widthPx: number, heightPx: number): AssumedWindow {
  return {
    widthPx,
    heightPx,
    matches: (query) => query.split(", ").some((part) => isOf(widthPx, part)),
  };
}

/** Only the width is known. */
function isOf(widthPx: number, query: string): boolean {
  const [, end, px] = WIDTH_QUERY.exec(query) ?? [];
  if (end === undefined) return false;
  return end === "min" ? widthPx >= Number(px) : widthPx <= Number(px);
}
