import type { Delivery } from "./catalogue-status";
import type { KnownVariable } from "./known-variable";

/** How far a project is kept up, by what its repository and documents say. */
export const MATURITIES = ["active", "dormant", "archived", "downstream", "example"] as const;
export type Maturity = (typeof MATURITIES)[number];

export const CATEGORIES = [
  "Access",
  "Applications",
  "Policy",
  "Networking",
  "Observability",
  "Scheduling",
  "Data",
  "Edge",
  "Examples",
  "Other",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A Helm chart in the repository of Open Cluster Management, unless it is unpublished. */
export interface CatalogueChart {
  readonly name: string;
  readonly version: string;
  /** Where it is installed on the hub. */
  readonly namespace: string;
  /** It is in the source of the add-on alone. */
  readonly isUnpublished?: true;
  /** It renders the AddOnTemplate, which can be registered; others install a controller on the hub. */
  readonly hasTemplate?: true;
}

/** What is known of how an add-on works, beside how it is installed. */
export interface EntryFacts {
  /** How one sees that its agent lives. */
  readonly health?: "conditions" | "lease" | "probe";
  /** Its agent may run on a hosting cluster. */
  readonly isHosted?: true;
  /** Its Deployments on the hub, as "namespace/name". */
  readonly hubComponents?: readonly string[];
  /** Of its configurations, those without which it does not work, with their name. */
  readonly requiredConfigs?: readonly string[];
  /** How its agents register, where that is not the hub's API alone. */
  readonly registration?: string;
  /** Variables of AddOnDeploymentConfigs that it reads. */
  readonly variables?: readonly KnownVariable[];
  /** It reads further ones, which are not known here. */
  readonly hasOtherVariables?: true;
  /** Placements install it from the start; without this, people do. */
  readonly installsItself?: true;
}

/** What is known of an add-on whether or not a hub has it: facts, and no verdicts. */
export interface CatalogueEntry {
  /** Of its ClusterManagementAddOn. */
  readonly name: string;
  readonly displayName: string;
  /** What it is for, in a sentence. */
  readonly description: string;
  readonly category: Category;
  readonly maturity: Maturity;
  readonly delivery: Delivery;
  readonly docsUrl?: string;
  readonly sourceUrl?: string;
  /** Resources that configure it. */
  readonly configs?: readonly string[];
  readonly chart?: CatalogueChart;
  /** How it comes to the hub: a command to copy, where there is one. Never executed. */
  readonly command?: string;
  /** What else it takes, or what is done in place of a command, in sentences. */
  readonly note?: string;
  /** Where its agents run on clusters, unless a configuration says otherwise. */
  readonly agentNamespace?: string;
  /** Names of other entries, and of software beside OCM. */
  readonly requires?: readonly string[];
  /** Not on one cluster with these. */
  readonly conflictsWith?: readonly string[];
  readonly supersededBy?: string;
  /** The hub has no ClusterManagementAddOn of it: whether it is installed is not visible there. */
  readonly hasNoAddOn?: true;
  /** Its own display name and description are known to be wrong. */
  readonly fixesMetadata?: true;
}
