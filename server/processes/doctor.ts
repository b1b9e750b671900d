import { checkHub } from "@/server/doctor/check-hub";
import { checkKinds } from "@/server/doctor/check-kinds";
import { checkManagers } from "@/server/doctor/check-managers";
import { checkRights } from "@/server/doctor/check-rights";
import { type Finding, findingLines } from "@/server/doctor/finding";
import type { AccountRole } from "@/server/doctor/needed-rights";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { type Connection, connect } from "@/server/hub/kubeconfig";
import { ACCOUNT_ROLES, DOCTOR_USAGE, readDoctorOptions } from "./doctor-options";

/** Prints what works on the hub from here and what does not. Throws `StartFailure` if something does not. */
export async function runDoctor(args: readonly string[], print: (text: string) => void): Promise<void> {
  const options = readDoctorOptions(args);
  if (options.help) return print(DOCTOR_USAGE);
  const connection = connect(options.kubeconfig ?? env().KUBECONFIG);
  try {
    let failures = 0;
    for await (const finding of examine(connection, options.only === undefined ? ACCOUNT_ROLES : [options.only])) {
      print(findingLines(finding));
      if (finding.outcome === "failure") failures += 1;
    }
    if (failures > 0) throw new StartFailure(`${failures} of these must be mended.`);
  } finally {
    await connection.own.close();
  }
}

/** In order; what is asked of a hub that does not answer is left out. */
async function* examine({ own, server }: Connection, roles: readonly AccountRole[]): AsyncGenerator<Finding> {
  const client = createClient(own);
  const reached = await checkHub(own, client, server);
  yield* reached;
  if (reached.some(({ check, outcome }) => outcome === "failure" && check !== "clock")) return;
  yield* await checkKinds(client);
  yield* await checkRights(client, roles);
  yield* await checkManagers(client, env().ADDON_MANAGER);
}
