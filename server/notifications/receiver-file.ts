import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Receiver as ReceiverName } from "@/lib/api/notifications/notifications";
import { must } from "@/lib/kube/must";
import { z } from "@/lib/kube/zod";
import { ReceiverName as Name } from "@/lib/notifications/rule";

const MAX_BYTES = 64 * 1024;
const MAX_RECEIVERS = 50;

const Url = z.string().check(z.maxLength(2_000), must(isReceiverUrl, "must be an address over http or https"));
const Pem = z.string().check(z.maxLength(32_000));
/** Without line breaks and angle brackets: what follows those is a header, or another address. */
const Address = z.string().check(z.regex(/^[^\s<>,;"@]{1,64}@[A-Za-z0-9.-]{1,253}$/));
const Host = z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/));

const ReceiverFile = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("webhook"),
    url: Url,
    /** Requests are signed with it. */
    secret: z.string().check(z.minLength(16), z.maxLength(1_000)),
    ca: z.optional(Pem),
  }),
  z.strictObject({ kind: z.literal("slack"), url: Url }),
  z.strictObject({ kind: z.literal("teams"), url: Url }),
  z.strictObject({
    kind: z.literal("alertmanager"),
    /** Without /api/v2/alerts. */
    url: Url,
    token: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/))),
    username: z.optional(z.string().check(z.maxLength(200))),
    password: z.optional(z.string().check(z.maxLength(1_000))),
    ca: z.optional(Pem),
  }),
  z.strictObject({
    kind: z.literal("email"),
    host: Host,
    port: z._default(z.number().check(z.int(), z.gte(1), z.lte(65_535)), 587),
    /** From the start, or by STARTTLS, without which nothing is sent; "none" only within a private network. */
    tls: z._default(z.enum(["starttls", "implicit", "none"]), "starttls"),
    username: z.optional(z.string().check(z.maxLength(200))),
    password: z.optional(z.string().check(z.maxLength(1_000))),
    from: Address,
    to: z.array(Address).check(z.minLength(1), z.maxLength(50)),
    ca: z.optional(Pem),
  }),
]);
export type ReceiverSettings = z.infer<typeof ReceiverFile>;

/** A receiver as its file has it; `settings` hold secrets. */
export interface ReadReceiver extends ReceiverName {
  readonly settings?: ReceiverSettings;
}

/**
 * All receivers of a folder, one file each, named as the receiver. One that cannot be read says so; what is said has
 * nothing of what is in the file.
 */
export async function readReceivers(folder: string): Promise<ReadReceiver[]> {
  const entries = await readdir(folder).catch(() => []);
  // A mounted Secret has its files behind links that begin with a dot.
  const names = entries.filter((name) => !name.startsWith(".")).sort();
  return Promise.all(names.slice(0, MAX_RECEIVERS).map((file) => readReceiver(folder, file)));
}

async function readReceiver(folder: string, file: string): Promise<ReadReceiver> {
  const name = file.replace(/\.ya?ml$|\.json$/, "");
  if (!Name.safeParse(name).success) return { name: "?", problem: "The name of a file is no name of a receiver." };
  try {
    const path = join(folder, file);
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { name, problem: "Its file is larger than 64 KB." };
    const read = ReceiverFile.safeParse(parse(await readFile(path, "utf8"), { maxAliasCount: 0 }));
    if (read.success) return { name, kind: read.data.kind, settings: read.data };
    return { name, problem: problemOf(read.error.issues[0]?.path ?? []) };
  } catch {
    return { name, problem: "Its file cannot be read as YAML or JSON." };
  }
}

/** Names the field, and never its value. */
function problemOf(path: readonly PropertyKey[]): string {
  const field = path.map(String).join(".");
  return field === ""
    ? "Its file has a field that is missing or unknown, or no kind of receiver."
    : `Its field ${field} is missing or wrong.`;
}

function isReceiverUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || url.protocol === "http:";
}
