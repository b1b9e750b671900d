import { readFile } from "node:fs/promises";
import { checkLog, type LogCheck, type LogFile, type LogFinding } from "@/server/activity/check-chain";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { readKeys } from "@/server/keys";
import { readVerifyLogOptions, VERIFY_LOG_USAGE } from "./verify-log-options";

/**
 * Prints what is wrong with an activity log, and which lines could not be checked, by file and line. Throws `StartFailure`
 * if there are any.
 */
export async function runVerifyLog(args: readonly string[], print: (text: string) => void): Promise<void> {
  const { files, head, keys, help } = readVerifyLogOptions(args);
  if (help) return print(VERIFY_LOG_USAGE);
  const folder = keys ?? env().KEYS_DIR;
  if (folder === undefined)
    throw new StartFailure("verify-log needs the keys: name their folder by --keys or KEYS_DIR.");
  const check = checkLog(await Promise.all(files.map(readLog)), await readKeys(folder, "activity"), head);
  for (const { file, line, problem } of check.findings)
    print(`${file}${line === undefined ? "" : `:${line}`}: ${line === undefined ? "" : "the line "}${problem}\n`);
  for (const finding of check.unverified) print(unverifiedIn(finding));
  print(summaryOf(check));
  if (check.findings.length > 0) throw new StartFailure("The log is not as it was written.");
  if (check.unverified.length > 0) throw new StartFailure("The log could not be checked whole: keys are missing.");
}

function unverifiedIn({ file, line, lastLine, problem }: LogFinding): string {
  const lines = lastLine === undefined ? "the line cannot be checked: it is" : "the lines cannot be checked: they are";
  return `${file}:${line}${lastLine === undefined ? "" : `-${lastLine}`}: ${lines} ${problem}\n`;
}

async function readLog(name: string): Promise<LogFile> {
  try {
    // What is no ASCII becomes other text, which no line has.
    return { name, text: await readFile(name, "utf8") };
  } catch (cause) {
    throw new StartFailure(`${name} cannot be read.`, { cause });
  }
}

function summaryOf({ lines, beginsAt, head }: LogCheck): string {
  const before =
    beginsAt === undefined ? "" : ` It begins with line ${beginsAt} of its chain: earlier files are not here.`;
  return `${lines} lines, the last with the head ${head ?? "none"}.${before}\n`;
}
