import { parseArgs } from "node:util";
import type { AccountRole } from "@/server/doctor/needed-rights";
import { StartFailure } from "@/server/errors";

export interface DoctorOptions {
  /** Path of a kubeconfig; undefined for what the environment names. */
  readonly kubeconfig: string | undefined;
  /** Whose rights are checked. */
  readonly parts: readonly AccountRole[];
  readonly help: boolean;
}

export const DOCTOR_USAGE = `npm run doctor -- [--kubeconfig FILE] [--only console|controllers|approver]

Says what works on the hub with this account, what does not, and how to mend it. Ends with 1 if something does not.

  --kubeconfig FILE  the hub; else what KUBECONFIG names, else ~/.kube/config, else the pod's service account
  --only PART        checks the rights of one of them alone: console, controllers or approver
  --help             this text
`;

const PARTS: readonly AccountRole[] = ["console", "controllers", "approver"];

/** Throws `StartFailure` for anything unknown. */
export function readDoctorOptions(args: readonly string[]): DoctorOptions {
  const { kubeconfig, only, help } = parse(args);
  if (kubeconfig === "") throw new StartFailure("--kubeconfig needs the path of a file.");
  const parts = only === undefined ? PARTS : PARTS.filter((part) => part === only);
  if (parts.length === 0) throw new StartFailure(`--only is one of ${PARTS.join(", ")}; it is "${only}".`);
  return { kubeconfig, parts, help };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      kubeconfig: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown option";
    throw new StartFailure(`doctor takes --kubeconfig FILE, --only PART and --help; ${why}`, { cause });
  }
}
