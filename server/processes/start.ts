import type { Family } from "./parent";

/** Ignores the shell's value: development and tests provide their own pages and logs. */
const PRODUCTION = { NODE_ENV: "production" };

/** Console and controllers as two processes, for the hub that the environment names. */
export async function startProduct(family: Family): Promise<void> {
  const controllers = family.start({ role: "controllers", args: [], env: PRODUCTION });
  const console_ = family.start({ role: "console", args: [], env: PRODUCTION });
  await Promise.all([controllers.reached("ready"), console_.reached("ready")]);
}
