import packageJson from "@/package.json" with { type: "json" };
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { createMcpServer, serveOverStdio } from "@/server/mcp/mcp-server";
import { readMcpSettings } from "@/server/mcp/settings";
import type { Life } from "./child";

const USAGE = `node dist/main.mjs mcp

A server of the Model Context Protocol over stdin and stdout, for a client that starts it: tools that read from a console
with the caller's own token. It writes nothing.

  FLOTILLA_URL         the console's address
  FLOTILLA_TOKEN       a token of the hub
  FLOTILLA_TOKEN_FILE  instead, a file with one, read for each request
  NODE_EXTRA_CA_CERTS  a file with the authority of the console's certificate, where it is not a public one
`;

/** Serves until the client closes stdin, or the process is stopped. Throws `StartFailure`. */
export async function runMcpRole(
  args: readonly string[],
  { signal }: Pick<Life, "signal">,
  print: (text: string) => void,
): Promise<void> {
  if (args[0] === "--help") return print(USAGE);
  if (args.length > 0) throw new StartFailure("mcp takes no arguments but --help; its settings are variables.");
  await serveOverStdio(createMcpServer(await readMcpSettings(env()), packageJson.version), signal);
}
