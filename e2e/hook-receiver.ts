import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "@/lib/kube/zod";

const Message = z.looseObject({ kind: z.string(), rule: z.optional(z.string()), title: z.string() });
export type HookMessage = z.infer<typeof Message>;

/** Webhook receivers on loopback, as files for the controllers, and what they got. */
export interface HookReceiver {
  /** Of the demo, so that it notifies them. */
  readonly env: Readonly<Record<string, string>>;
  /** What a receiver got so far. */
  messages(receiver: string): readonly HookMessage[];
  close(): Promise<void>;
}

/** One webhook for each name, on a free port. */
export async function startHooks(names: readonly string[]): Promise<HookReceiver> {
  const got = new Map<string, HookMessage[]>(names.map((name) => [name, []]));
  const server = createServer(async (request, response) => {
    const messages = got.get(request.url?.slice(1) ?? "");
    messages?.push(Message.parse(JSON.parse(await text(request))));
    response.writeHead(messages ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const folder = await mkdtemp(join(tmpdir(), "receivers-"));
  for (const name of names) {
    const file = { kind: "webhook", url: `http://127.0.0.1:${port}/${name}`, secret: "sixteen-or-more-characters" };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(file));
  }
  return {
    env: {
      NOTIFICATION_RECEIVERS_DIR: folder,
      NOTIFICATION_ALLOWED_HOSTS: `127.0.0.1:${port}`,
      NOTIFICATION_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
    messages: (receiver) => got.get(receiver) ?? [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
