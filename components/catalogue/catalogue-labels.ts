import { type StatusClause, statusSummary } from "@/components/labels/status-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Values } from "@/lib/api/list/list";
import type { CatalogueStatus, Delivery, RequirementState } from "@/lib/catalogue/catalogue-status";
import type { Maturity } from "@/lib/catalogue/entry";

export const STATUS_APPEARANCE = {
  installed: { tone: "good", shape: "disc-check", label: "Installed" },
  available: { tone: "neutral", shape: "dashed", label: "Available" },
  incomplete: { tone: "warn", shape: "triangle", label: "Requirements missing" },
  unknown: { tone: "neutral", shape: "question", label: "Not known" },
} as const satisfies Record<CatalogueStatus, StatusAppearance>;

export const REQUIREMENT_APPEARANCE = {
  installed: { tone: "good", shape: "disc-check", label: "installed" },
  missing: { tone: "warn", shape: "triangle", label: "not on this hub" },
  unknown: { tone: "neutral", shape: "question", label: "not known: it has no ClusterManagementAddOn" },
} as const satisfies Record<RequirementState, StatusAppearance>;

const MATURITY_LABELS = {
  active: "Active",
  dormant: "Dormant",
  archived: "Archived",
  downstream: "Downstream",
  example: "Example",
} as const satisfies Record<Maturity, string>;

const maturities: Readonly<Record<string, string>> = MATURITY_LABELS;

export function maturityLabel(maturity: string): string {
  return maturities[maturity] ?? maturity;
}

export const DELIVERY_LABELS = {
  template: "Templates",
  controller: "Custom controller",
} as const satisfies Record<Delivery, string>;

const CLAUSES: readonly StatusClause<CatalogueStatus>[] = [
  { status: "installed", one: "is on this hub", many: "are on this hub" },
  { status: "available", one: "is available", many: "are available" },
  { status: "incomplete", one: "lacks what it requires", many: "lack what they require" },
  { status: "unknown", one: "has no ClusterManagementAddOn", many: "have no ClusterManagementAddOn" },
];

/** How many add-ons of the catalogue the hub has, and how many it may have. */
export function catalogueSummary(values: Pick<Values, "values">): SentencePart[] {
  return statusSummary("add-on", CLAUSES, values);
}
