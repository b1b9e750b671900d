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

/** Throws `ApiError` "forbidden", which names verb and resource, unless the caller's scope is all of each kind. */
export async function requireAll(caller: Caller, verb: string, ...kinds: readonly Kind[]): Promise<void> {
  const missing = await firstMissing(caller, verb, kinds);
  if (missing) throw forbidden(caller, missing);
}

/** Of several kinds the first that the caller may not see all of, whichever the hub answers about first. */
export async function firstMissing(
  caller: Caller,
  verb: string,
  kinds: readonly Kind[],
): Promise<MissingRight | undefined> {
  const scopes = await Promise.all(kinds.map((kind) => scopeOf(caller, verb, kind)));
  return scopes.flatMap((scope) => (scope.all ? [] : [scope.missing]))[0];
}

/** In words: "ada may not list placements.cluster.open-cluster-management.io on this hub." */
export function forbidden({ user }: Pick<Caller, "user">, missing: MissingRight): ApiError {
  const kind = missing.group === "" ? missing.resource : `${missing.resource}.${missing.group}`;
  const where = missing.namespace === undefined ? "on this hub" : `in ${missing.namespace}`;
  return new ApiError("forbidden", `${user} may not ${missing.verb} ${kind} ${where}.`, { missing });
}
