/** What makes an add-on's agents: templates on the hub, or a controller that runs there. */
export const DELIVERIES = ["template", "controller"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * Whether the hub has it: "incomplete" is not installed, and something that it requires is not either; "unknown" has no
 * ClusterManagementAddOn that could tell.
 */
export const CATALOGUE_STATUSES = ["installed", "available", "incomplete", "unknown"] as const;
export type CatalogueStatus = (typeof CATALOGUE_STATUSES)[number];

/** "unknown": it has no ClusterManagementAddOn, so that the hub's add-ons do not tell. */
export const REQUIREMENT_STATES = ["installed", "missing", "unknown"] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];
