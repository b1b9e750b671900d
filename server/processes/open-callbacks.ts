import type { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import type { CallbackParts } from "@/server/gates/callbacks/answer-callback";
import { openImpersonator } from "@/server/hub/impersonator";
import type { Connection } from "@/server/hub/kubeconfig";

type Settings = Pick<ReturnType<typeof env>, "GATE_APPROVERS_DIR" | "GATE_APPROVERS_TOKEN_FILE">;

interface OpenedCallbacks {
  readonly parts: CallbackParts;
  close(): Promise<void>;
}

/**
 * How external approvers answer rollout gates: by an account that may act for them and for nobody else, which is neither
 * the console's own nor that of people who sign in. Undefined where no folder is named. Throws `StartFailure`.
 */
export function openCallbacks(
  { GATE_APPROVERS_DIR: folder, GATE_APPROVERS_TOKEN_FILE: tokenFile }: Settings,
  connection: Connection,
): OpenedCallbacks | undefined {
  if (folder === undefined && tokenFile === undefined) return undefined;
  const account = tokenFile === undefined ? undefined : openImpersonator(connection, { tokenFile });
  if (folder === undefined || !account)
    throw new StartFailure("GATE_APPROVERS_DIR and GATE_APPROVERS_TOKEN_FILE belong together: set both, or none.");
  const actAs = (user: string) => account.as({ user, groups: [] }, { users: [user], groups: [] });
  return { parts: { folder, actAs }, close: () => account.close() };
}
