import type { Unseen } from "./compare-audit";

/** Grants of deploy/rbac.yaml that no journey's request shows to be needed, and why they are there. */
export const UNSEEN: Unseen = {};
