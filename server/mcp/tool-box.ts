import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import type { ConsoleApi } from "./console-api";
import { failureOf, shortResultOf } from "./tool-result";

interface Words {
  readonly name: string;
  readonly title: string;
  /** For the model: what it answers and what it takes. */
  readonly description: string;
}

/** As a client may rely on, and show to people before it calls. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Where tools are put: each reads from the console, and can do nothing else. */
export class ToolBox {
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    private readonly server: McpServer,
    private readonly api: ConsoleApi,
  ) {}

  /** `read` answers an object, or throws. Inputs that the schema does not name are refused. */
  add<Shape extends z.core.$ZodLooseShape>(
    { name, title, description }: Words,
    shape: Shape,
    read: (api: ConsoleApi, input: z.infer<z.ZodMiniObject<Shape, z.core.$strict>>) => Promise<object>,
  ): void {
    const inputSchema: z.core.$ZodType = z.strictObject(shape);
    this.server.registerTool(
      name,
      { title, description, inputSchema, annotations: { title, ...ANNOTATIONS } },
      (input: unknown, { signal }: { readonly signal: AbortSignal }) => {
        // The SDK has read it by this schema.
        const answer = () => read(this.api.within(signal), input as Parameters<typeof read>[1]);
        const running = answeredBy(name, answer);
        this.#running.add(running);
        return running.finally(() => this.#running.delete(running));
      },
    );
  }

  /** Resolves when all calls that have begun are answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

async function answeredBy(tool: string, read: () => Promise<object>): Promise<CallToolResult> {
  try {
    return shortResultOf(await read());
  } catch (error) {
    log.info({ tool, err: error }, "a tool did not answer");
    return failureOf(error);
  }
}
