import { readFile } from "node:fs/promises";
import type { Connection } from "@/packages/client/src/requests";
import { StartFailure } from "@/server/errors";
import { ToolFailure } from "./tool-result";

/** The variables that say where the console is and whose token is used. */
interface Variables {
  readonly FLOTILLA_URL?: string | undefined;
  readonly FLOTILLA_TOKEN?: string | undefined;
  readonly FLOTILLA_TOKEN_FILE?: string | undefined;
}

const TOKEN = /^[\x21-\x7e]+$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The console and the token. A file with one is read for each request, so that it may be renewed. Throws `StartFailure` for what
 * is missing, and for an address to which a token would go unencrypted; it has no token in its words.
 */
export async function readMcpSettings(given: Variables): Promise<Connection> {
  const { FLOTILLA_URL: url, FLOTILLA_TOKEN: token, FLOTILLA_TOKEN_FILE: file } = given;
  if (url === undefined) throw new StartFailure("mcp needs a console: name its address by FLOTILLA_URL.");
  assertSafe(url);
  if ((token === undefined) === (file === undefined))
    throw new StartFailure("mcp needs a token of the hub: by either FLOTILLA_TOKEN or FLOTILLA_TOKEN_FILE.");
  if (file !== undefined) {
    await tokenIn(file).catch(({ message }: Error) => Promise.reject(new StartFailure(message)));
    return { url, token: () => tokenIn(file) };
  }
  const trimmed = token?.trim() ?? "";
  if (!TOKEN.test(trimmed)) throw new StartFailure("FLOTILLA_TOKEN has characters that no token has.");
  return { url, token: trimmed };
}

async function tokenIn(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ToolFailure("The file that FLOTILLA_TOKEN_FILE names cannot be read.", { cause });
  });
  if (!TOKEN.test(text.trim())) throw new ToolFailure("The file that FLOTILLA_TOKEN_FILE names has no token in it.");
  return text.trim();
}

function assertSafe(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (isPlain && (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname)))) return;
  throw new StartFailure(
    "FLOTILLA_URL must be the console's address over https, or over http on this machine, without user, query and fragment.",
  );
}
