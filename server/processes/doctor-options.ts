import type { AccountRole } from "@/server/doctor/needed-rights";
import { type HubOptions, readHubOptions } from "./hub-options";

export const DOCTOR_USAGE = `npm run doctor -- [--kubeconfig FILE] [--only PART]

Says what works on the hub with this account, what does not, and how to mend it. Ends with 1 if something does not.

  --kubeconfig FILE  the hub; else what KUBECONFIG names, else ~/.kube/config, else the pod's service account
  --only PART        checks the rights of one of them alone: console, controllers or approver
  --help             this text
`;

/** Each runs with an account of its own, where they are apart. */
export const ACCOUNT_ROLES: readonly AccountRole[] = ["console", "controllers", "approver"];

/** Throws `StartFailure` for anything unknown. */
export function readDoctorOptions(args: readonly string[]): HubOptions<AccountRole> {
  return readHubOptions(args, { takes: "doctor takes", parts: ACCOUNT_ROLES });
}
