import { parseArgs } from "node:util";
import { StartFailure } from "@/server/errors";

export const VERIFY_LOG_USAGE = `npm run verify-log -- FILE... [--head HEX] [--keys DIR]

Checks the files of one activity log, the oldest first: finds lines that were changed, removed, inserted or moved.
Ends with 1 if there are any.

  --head HEX  the head that the process printed at some time: finds whether lines were cut off the end since then
  --keys DIR  the folder with the file "activity" of the keys; else what KEYS_DIR names
  --help      this text
`;

interface VerifyLogOptions {
  readonly files: readonly string[];
  readonly head: string | undefined;
  readonly keys: string | undefined;
  readonly help: boolean;
}

/** Throws `StartFailure` for anything unknown. */
export function readVerifyLogOptions(args: readonly string[]): VerifyLogOptions {
  const { values, positionals } = parse(args);
  const { head, keys, help = false } = values;
  if (!help && positionals.length === 0) throw new StartFailure("verify-log takes the files of an activity log.");
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw new StartFailure("--head takes the 64 hexadecimal digits that the process printed.");
  return { files: positionals, head, keys, help };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { head: { type: "string" }, keys: { type: "string" }, help: { type: "boolean" } },
    });
  } catch (cause) {
    throw new StartFailure(
      `verify-log takes FILE..., --head HEX and --keys DIR; ${cause instanceof Error ? cause.message : "unknown option"}`,
    );
  }
}
