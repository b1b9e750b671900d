import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { ChartCredentialsName, type ChartSources } from "@/lib/api/catalogue/charts";
import { z } from "@/lib/kube/zod";

const MAX_BYTES = 64 * 1024;
const MAX_FILES = 50;

const CredentialsFile = z.strictObject({
  /** As CHART_REPOSITORIES names it: to no other address are they sent. */
  repository: z.string().check(z.minLength(1), z.maxLength(500)),
  /** A registry or a repository that wants a token takes it as the password. */
  username: z.optional(z.string().check(z.regex(/^[^\s:]{1,200}$/))),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(8_000), z.regex(/^[^\r\n]*$/))),
  /** PEM of the authority of the repository's certificate. */
  ca: z.optional(z.string().check(z.maxLength(32_000), z.regex(/^-----BEGIN CERTIFICATE-----/))),
});
export type ChartCredentials = z.infer<typeof CredentialsFile>;

type MountedCredentials = ChartSources["credentials"][number];

/** Credentials as their file has them; `settings` hold secrets. */
interface ReadCredentials extends MountedCredentials {
  readonly settings?: ChartCredentials;
}

/**
 * All credentials of a folder, one file each, named as they are. Those that cannot be read, or are for no repository
 * that is configured, say so; what is said has nothing of what is in the file.
 */
export async function readChartCredentials(
  folder: string | undefined,
  repositories: readonly string[],
): Promise<ReadCredentials[]> {
  if (folder === undefined) return [];
  const entries = await readdir(folder).catch(() => []);
  // A mounted Secret has its files behind links that begin with a dot.
  const names = entries.filter((name) => !name.startsWith(".")).sort();
  return Promise.all(names.slice(0, MAX_FILES).map((file) => readOne(folder, file, repositories)));
}

async function readOne(folder: string, file: string, repositories: readonly string[]): Promise<ReadCredentials> {
  const name = file.replace(/\.ya?ml$|\.json$/, "");
  if (!ChartCredentialsName.safeParse(name).success)
    return { name: "?", problem: "The name of a file is no name of credentials." };
  try {
    const path = join(folder, file);
    if ((await stat(path)).size > MAX_BYTES) return { name, problem: "Its file is larger than 64 KB." };
    const read = CredentialsFile.safeParse(parse(await readFile(path, "utf8"), { maxAliasCount: 0 }));
    if (!read.success) return { name, problem: problemOf(read.error.issues[0]?.path ?? []) };
    const { ca, password, repository, username } = read.data;
    if ((username === undefined) !== (password === undefined))
      return { name, problem: "Its file has a user without a password, or a password without a user." };
    if (username === undefined && ca === undefined)
      return { name, problem: "Its file has neither a user with a password nor a certificate authority." };
    const known = repositories.find((each) => withoutSlash(each) === withoutSlash(repository));
    if (known === undefined) return { name, problem: "Its repository is none of CHART_REPOSITORIES." };
    return { name, repository: known, settings: { ...read.data, repository: known } };
  } catch {
    return { name, problem: "Its file cannot be read as YAML or JSON." };
  }
}

/** Names the field, and never its value. */
function problemOf(path: readonly PropertyKey[]): string {
  const field = path.map(String).join(".");
  return field === ""
    ? "Its file has a field that is unknown, or is no list of fields."
    : `Its field ${field} is missing or wrong.`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
