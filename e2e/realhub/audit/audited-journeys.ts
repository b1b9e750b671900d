import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@/e2e/realhub/role-process";
import { auditEvents } from "./audit-event";
import { wrongRights } from "./compare-audit";
import { grantsIn } from "./grants";
import { UNSEEN } from "./unseen-grants";

const RBAC = join(ROOT, "deploy/rbac.yaml");

/** Whose requests are compared with their rights: processes of ours, and people of the demo. */
export async function auditedUsers(): Promise<string[]> {
  return [...(await grantsIn(RBAC)).keys()];
}

/**
 * What is wrong with `deploy/rbac.yaml`, going by the audit logs in a folder: of journeys on real API servers, with
 * exactly its accounts.
 */
export async function auditedRights(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const logs = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return wrongRights(logs.flatMap(auditEvents), await grantsIn(RBAC), UNSEEN);
}
