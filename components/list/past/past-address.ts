import { changeAddress } from "@/components/list/list-address";

/** As addresses have it: to the second. */
export function timeInAddress(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Shows the page as of that time; undefined: as it is now. */
export function showAsOf(ms: number | undefined, how: "pushState" | "replaceState" = "pushState"): void {
  changeAddress({ at: ms === undefined ? "" : timeInAddress(ms), peek: "" }, how);
}
