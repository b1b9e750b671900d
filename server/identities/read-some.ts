import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";

const DEADLINE_MS = 5_000;

const Page = z.looseObject({
  items: z.array(z.unknown()),
  metadata: z.prefault(z.looseObject({ continue: z._default(z.string(), "") }), {}),
});

/** Gets the path from the hub, with the caller's own rights. Throws `HubError` and `HubUnreachable`. */
export function getAsCaller({ client, ended }: Pick<Caller, "client" | "ended">, path: string): Promise<unknown> {
  return client.raw({ method: "GET", path, signal: AbortSignal.any([ended, AbortSignal.timeout(DEADLINE_MS)]) });
}

/**
 * The first page of a list of the hub, of what the schema takes, read with the caller's own rights; and whether there is
 * more. `path` has the limit. Throws `HubError` and `HubUnreachable`.
 */
export async function readSome<T>(
  caller: Pick<Caller, "client" | "ended">,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<{ readonly items: T[]; readonly isPartial: boolean }> {
  const { items, metadata } = Page.parse(await getAsCaller(caller, path));
  return { items: items.flatMap((item) => schema.safeParse(item).data ?? []), isPartial: metadata.continue !== "" };
}
