import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import type { ConsoleApi } from "./console-api";
import { failureOf, resultOf, TOO_LONG, ToolFailure } from "./tool-result";

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
      async (input: unknown, { signal }: { readonly signal: AbortSignal }) => {
        try {
          // The SDK has read it by this schema.
          const answer = await read(this.api.within(signal), input as Parameters<typeof read>[1]);
          const result = resultOf(answer);
          if (!result) throw new ToolFailure(TOO_LONG);
          return result;
        } catch (error) {
          log.info({ tool: name, err: error }, "a tool did not answer");
          return failureOf(error);
        }
      },
    );
  }
}
