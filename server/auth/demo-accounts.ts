import { type FileHandle, open } from "node:fs/promises";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { StartFailure } from "@/server/errors";

const DemoAccount = z.strictObject({
  name: z.string(),
  description: z.string(),
  token: z.string().check(z.minLength(1)),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

const OTHERS_MAY_ACCESS = 0o077;

/**
 * The accounts of a demo. Throws `StartFailure` if the file is missing, damaged, owned by someone else, or readable by
 * others.
 */
export async function readDemoAccounts(path: string, owner = process.getuid?.()): Promise<DemoAccount[]> {
  const file = await open(path).catch((cause: unknown) => {
    throw new StartFailure(`The demo accounts in ${path} cannot be read.`, { cause });
  });
  try {
    await assertPrivate(path, file, owner);
    return parsed(path, await file.readFile("utf8"));
  } finally {
    await file.close();
  }
}

/**
 * The accounts offered at sign-in; none without a file. One click grants administrator rights, so remote access is
 * refused.
 */
export async function offeredAccounts(path: string | undefined, isLocal: boolean): Promise<DemoAccount[]> {
  if (path === undefined) return [];
  if (!isLocal)
    throw new StartFailure(
      "DEMO_ACCOUNTS is for a console that this machine alone reaches; HOST opens it to the network.",
    );
  return await readDemoAccounts(path);
}

async function assertPrivate(path: string, file: FileHandle, owner: number | undefined): Promise<void> {
  const { mode, uid } = await file.stat();
  if (owner !== undefined && uid !== owner)
    throw new StartFailure(`The demo accounts in ${path} belong to another user.`);
  if (mode & OTHERS_MAY_ACCESS)
    throw new StartFailure(`The demo accounts in ${path} are open to others; chmod 600 it.`);
}

/** Neither text nor cause is reported: both may contain a token. */
function parsed(path: string, text: string): DemoAccount[] {
  const read = z.array(DemoAccount).safeParse(jsonIn(text));
  if (!read.success) throw new StartFailure(`The demo accounts in ${path} are damaged.`);
  return read.data;
}
