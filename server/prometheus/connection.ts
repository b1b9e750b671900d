import { readFile } from "node:fs/promises";
import { StartFailure } from "@/server/errors";

/** A program with an HTTP API, and how the console proves itself there. */
export interface ApiConnection {
  readonly program: "Prometheus" | "Alertmanager";
  /** With the prefix of the API, if any, and without a slash at its end. */
  readonly url: string;
  /** Files, read again now and then: what is in them is replaced while the console runs. */
  readonly files: Readonly<Partial<Record<"token" | "password" | "cert" | "key" | "ca", string>>>;
  readonly username?: string | undefined;
  readonly tenant?: { readonly header: string; readonly value: string } | undefined;
}

/** Values of the environment. */
interface ConnectionValues {
  readonly program: ApiConnection["program"];
  readonly url: string;
  readonly files: Readonly<Record<keyof ApiConnection["files"], string | undefined>>;
  readonly username: string | undefined;
  readonly tenant: string | undefined;
  readonly tenantHeader: string;
}

/** Throws `StartFailure` for ways that exclude each other, and files that cannot be read. */
export async function readConnection(values: ConnectionValues): Promise<ApiConnection> {
  const { program, tenant, tenantHeader, url, username } = values;
  const files = Object.fromEntries(Object.entries(values.files).filter(([, path]) => path));
  checkWays({ ...values, files });
  for (const path of Object.values(files))
    await readFile(path ?? "").catch((cause: unknown) => {
      throw new StartFailure(`The file ${path}, which the settings of ${program} name, cannot be read.`, { cause });
    });
  return {
    program,
    url: url.replace(/\/+$/, ""),
    files,
    username,
    tenant: tenant === undefined ? undefined : { header: tenantHeader, value: tenant },
  };
}

function checkWays({ files, program, username }: Pick<ApiConnection, "files" | "program" | "username">): void {
  const prefix = program.toUpperCase();
  if ((files.cert === undefined) !== (files.key === undefined))
    throw new StartFailure(`${prefix}_CERT_FILE and ${prefix}_KEY_FILE belong together.`);
  if ((username === undefined) !== (files.password === undefined))
    throw new StartFailure(`${prefix}_USERNAME and ${prefix}_PASSWORD_FILE belong together.`);
  if (username !== undefined && files.token !== undefined)
    throw new StartFailure(`${prefix}_TOKEN_FILE and ${prefix}_USERNAME exclude each other.`);
}
