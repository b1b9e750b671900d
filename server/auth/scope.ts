import type { Resource } from "@/lib/kube/resource";
import { ApiError, type MissingRight } from "@/server/errors";
import type { Caller } from "./caller";

/** How much of a kind the caller may see: all of it, on all of the hub, or not all of it. */
export type Scope = { readonly all: true } | { readonly all: false; readonly missing: MissingRight };

type Kind = Pick<Resource, "group" | "plural">;

/** Required before reading a shared cache, which was filled with the console's rights. */
export async function scopeOf(caller: Caller, verb: string, resource: Kind): Promise<Scope> {
  if (await caller.rights.may({ verb, resource })) return { all: true };
  return { all: false, missing: { verb, resource: resource.plural, group: resource.group } };
}

/** Throws `ApiError` "forbidden", which names verb and resource, unless the caller's scope is all. */
export async function requireAll(caller: Caller, verb: string, resource: Kind): Promise<void> {
  const scope = await scopeOf(caller, verb, resource);
  if (!scope.all) throw forbidden(caller, scope.missing);
}

function forbidden({ user }: Caller, missing: MissingRight): ApiError {
  const kind = missing.group === "" ? missing.resource : `${missing.resource}.${missing.group}`;
  return new ApiError("forbidden", `${user} may not ${missing.verb} ${kind} on this hub.`, { missing });
}
