import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import type { CatalogueStatus, Delivery, RequirementState } from "./catalogue-status";
import { CONTRIBUTED_ENTRIES } from "./contributed-entries";
import type { CatalogueEntry, Category, Maturity } from "./entry";
import { EXAMPLE_ENTRIES } from "./example-entries";
import { OCM_ENTRIES } from "./ocm-entries";

/** By name; the built-in ones. */
export const ENTRIES: ReadonlyMap<string, CatalogueEntry> = new Map(
  [...OCM_ENTRIES, ...CONTRIBUTED_ENTRIES, ...EXAMPLE_ENTRIES].map((entry) => [entry.name, entry]),
);

/** What the hub says of an add-on that it has. */
interface InstalledAddOn {
  readonly displayName: string;
  readonly description: string;
  readonly delivery: Delivery;
  /** By its annotation. */
  readonly requires: readonly string[];
}

export type InstalledAddOns = (name: string) => InstalledAddOn | undefined;

/** An entry as it is on one hub. */
interface CatalogueItem {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly category: Category;
  /** Absent for what is not built in. */
  readonly maturity?: Maturity;
  readonly delivery: Delivery;
  readonly status: CatalogueStatus;
  readonly requires: readonly { readonly name: string; readonly state: RequirementState }[];
  /** Installed, and not on one cluster with it. */
  readonly conflicts: readonly string[];
  /** The same of what this hub does not have. */
  readonly absentConflicts: readonly string[];
  readonly supersededBy?: string;
}

/**
 * The built-in entry of that name joined with what is installed. What the hub says of an add-on wins over the entry's
 * texts, except where these are known to be right. Undefined where there is neither.
 */
export function catalogueItem(name: string, installed: InstalledAddOns): CatalogueItem | undefined {
  const entry = ENTRIES.get(name);
  const addOn = installed(name);
  const requires = requirementsOf(entry, addOn?.requires ?? [], installed);
  if (!entry) return addOn && { ...OWN, name, ...addOn, requires, displayName: addOn.displayName || name };
  const texts = entry.fixesMetadata ? undefined : addOn;
  return {
    name,
    displayName: texts?.displayName || entry.displayName,
    description: texts?.description || entry.description,
    category: entry.category,
    maturity: entry.maturity,
    delivery: addOn?.delivery ?? entry.delivery,
    status: statusOf(entry, addOn !== undefined, requires),
    requires,
    conflicts: conflictsOf(entry).filter((each) => installed(each) !== undefined),
    absentConflicts: conflictsOf(entry).filter((each) => installed(each) === undefined),
    ...(entry.supersededBy !== undefined && { supersededBy: entry.supersededBy }),
  };
}

const OWN = { category: "Other", status: "installed", conflicts: [], absentConflicts: [] } as const;

/** What the hub's add-on names, which are add-ons, and what the entry names besides. */
function requirementsOf(entry: CatalogueEntry | undefined, named: readonly string[], installed: InstalledAddOns) {
  const known = (entry?.requires ?? []).filter((each) => !named.includes(each));
  return [
    ...named.map((name) => ({ name, state: installed(name) ? ("installed" as const) : ("missing" as const) })),
    ...known.map((name) => ({ name, state: requirementState(name, installed) })),
  ];
}

/** What an add-on of the hub requires, first what its annotation names, then what else is known: add-ons alone. */
export function knownRequirements(addOn: Parameters<typeof requiredAddOns>[0]): readonly string[] {
  const entry = ENTRIES.get(addOn.metadata.name);
  return [...new Set([...requiredAddOns(addOn), ...(entry?.requires ?? []).filter(isAddOn)])];
}

function isAddOn(name: string): boolean {
  const entry = ENTRIES.get(name);
  return entry !== undefined && !entry.hasNoAddOn;
}

/** Names of entries whose item depends on whether the add-on of that name is installed, itself among them. */
export function dependentsOf(name: string): string[] {
  const dependents = [...ENTRIES.values()].filter(
    (entry) => entry.requires?.includes(name) || conflictsOf(entry).includes(name),
  );
  return [name, ...dependents.map((entry) => entry.name)];
}

function requirementState(name: string, installed: InstalledAddOns): RequirementState {
  if (installed(name)) return "installed";
  return isAddOn(name) ? "missing" : "unknown";
}

function statusOf(entry: CatalogueEntry, isInstalled: boolean, requires: CatalogueItem["requires"]): CatalogueStatus {
  if (isInstalled) return "installed";
  if (entry.hasNoAddOn) return "unknown";
  return requires.some(({ state }) => state === "missing") ? "incomplete" : "available";
}

/** Either of two may name the other. */
function conflictsOf({ name, conflictsWith = [] }: CatalogueEntry): string[] {
  const naming = [...ENTRIES.values()].filter((each) => each.conflictsWith?.includes(name));
  return [...new Set([...conflictsWith, ...naming.map((each) => each.name)])];
}

/** How an entry comes to the hub, as commands of a shell to copy; empty where there is none to copy. */
export function installCommands({ chart, command, name }: CatalogueEntry): string[] {
  if (!chart || chart.isUnpublished) return command === undefined ? [] : [command];
  return [
    "helm repo add ocm https://open-cluster-management.io/helm-charts",
    `helm install ${name} ocm/${chart.name} --version ${chart.version} -n ${chart.namespace} --create-namespace`,
  ];
}
