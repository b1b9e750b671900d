/** Shared by tabs that switch a panel and tabs that link to a page. */
export const TAB_APPEARANCE = {
  row: "flex overflow-x-auto border-line border-b px-4 sheet:px-6 [scrollbar-width:none]",
  tab: [
    "relative flex h-[34px] flex-none items-center gap-1.5 whitespace-nowrap text-text-2 outline-offset-[-2px] hover:text-text",
    "aria-selected:font-medium aria-selected:text-text aria-selected:shadow-[inset_0_-2px_0_var(--text)]",
    "aria-[current]:font-medium aria-[current]:text-text aria-[current]:shadow-[inset_0_-2px_0_var(--text)]",
    "pointer-coarse:h-11",
  ].join(" "),
} as const;
