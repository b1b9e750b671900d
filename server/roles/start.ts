import type { Family } from "./parent";

/** Console and controllers as two processes, for the hub that the environment names. */
export async function startProduct(family: Family): Promise<void> {
  const controllers = family.start({ role: "controllers", args: [], env: {} });
  const console_ = family.start({ role: "console", args: [], env: {} });
  await Promise.all([controllers.reached("ready"), console_.reached("ready")]);
}
