import type { RowColumn } from "@/components/status/row-columns";

export const COLUMNS: readonly RowColumn[] = [
  { word: "Work", own: "work", className: "w-[26%]", px: 190 },
  { word: "Status", own: "status", className: "w-36", px: 144, stays: true },
  { word: "Cluster", own: "name", className: "w-[23%]", px: 170, stays: true },
  { word: "Add-on", own: "addon", px: 120 },
  { word: "Applied", className: "w-24 text-text-2", px: 96, isExtra: true },
  { word: "Available", className: "w-24 text-text-2", px: 96, isExtra: true },
  { word: "Manifests", own: "manifests", className: "w-22 text-right", px: 88 },
  { word: "Age", own: "age", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80 },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80 },
];
