import type { ActivityPage, ActivityQuery, ActivityRow } from "@/lib/api/activity/activity";
import { jsonIn } from "@/lib/kube/json";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { configMaps, secrets } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { ApiError } from "@/server/errors";
import type { ActivityBook } from "./activity-book";

const PAGE = 50;
/** Each costs a review. */
const MAX_REVIEWED = 100;

/**
 * What was done lately, of objects whose kind the caller may list where they are; sign-ins of others for administrators
 * alone. The newest first.
 */
export async function listActivity(
  caller: Caller,
  { by, user, kind, namespace, name, object, q, since, until, limit = PAGE, cursor }: ActivityQuery,
  book: Pick<ActivityBook, "rows">,
): Promise<ActivityPage> {
  const { rows: visible, isPartial } = await visibleTo(caller, book.rows());
  const text = q?.toLowerCase();
  const matching = visible.filter(
    (row) =>
      (by === undefined || (by === "people") === isOfPeople(row)) &&
      (user === undefined || row.user === user) &&
      (kind === undefined || row.object?.kind === kind) &&
      (namespace === undefined || row.object?.namespace === namespace) &&
      (name === undefined || row.object?.name === name) &&
      (object === undefined || positionText(row).includes(object)) &&
      (text === undefined || textOf(row).includes(text)) &&
      (since === undefined || row.time >= since) &&
      (until === undefined || row.time < until),
  );
  const rest = cursor === undefined ? matching : after(cursor, matching);
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    total: matching.length,
    ...(last && rest.length > rows.length && { next: cursorAt(last) }),
    users: sorted(visible.map((row) => row.user)),
    kinds: sorted(visible.flatMap((row) => row.object?.kind ?? [])),
    ...(isPartial && { partial: true }),
  };
}

/** Controllers write none of what a console records. */
function isOfPeople({ writer }: ActivityRow): boolean {
  return writer.startsWith("console/");
}

const Cursor = z.object({ time: z.string(), id: z.string() });

function cursorAt({ time, id }: ActivityRow): string {
  return Buffer.from(JSON.stringify({ time, id })).toString("base64url");
}

/** The rows after that one; of its time on where it is not there any more. Throws `ApiError` "invalid". */
function after(cursor: string, rows: readonly ActivityRow[]): readonly ActivityRow[] {
  const { data: last } = Cursor.safeParse(jsonIn(Buffer.from(cursor, "base64url").toString()));
  if (!last) throw new ApiError("invalid", "Invalid cursor.");
  const index = rows.findIndex(({ id }) => id === last.id);
  return index < 0 ? rows.filter(({ time }) => time < last.time) : rows.slice(index + 1);
}

function positionText({ object }: ActivityRow): string {
  return object === undefined ? "" : `${object.namespace ?? ""}/${object.name}`;
}

function textOf(row: ActivityRow): string {
  const { action, address, object, outcome, reason, request, user, verb } = row;
  const parts = [action, address, object?.kind, outcome, reason, request, user, verb, positionText(row)];
  return parts.join(" ").toLowerCase();
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

interface Visible {
  readonly rows: readonly ActivityRow[];
  /** Not everything was reviewed. */
  readonly isPartial: boolean;
}

async function visibleTo(caller: Caller, rows: readonly ActivityRow[]): Promise<Visible> {
  const places = new Map<string, Place>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place) places.set(placeKey(place), place);
  }
  const kinds = new Map([...places.values()].map((place) => [kindKey(place), { ...place, namespace: undefined }]));
  const everywhere = await allowed(caller, [...kinds.values()].slice(0, MAX_REVIEWED), kindKey);
  const single = [...places.values()].filter(
    (place) => place.namespace !== undefined && !everywhere.has(kindKey(place)),
  );
  const here = await allowed(caller, single.slice(0, MAX_REVIEWED), placeKey);
  const isAdministrator = rows.some(({ object }) => !object)
    ? await caller.rights.may({ verb: "delete", resource: configMaps, namespace: NAMESPACE })
    : false;
  const isVisible = (row: ActivityRow) => {
    const place = placeOf(row);
    if (!place) return !row.object && (row.user === caller.user || isAdministrator);
    return everywhere.has(kindKey(place)) || here.has(placeKey(place));
  };
  return { rows: rows.filter(isVisible), isPartial: Math.max(kinds.size, single.length) > MAX_REVIEWED };
}

/** Where a kind has objects. */
interface Place {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string | undefined;
}

/** Undefined for what has none, and for Secrets, which are shown to nobody. */
function placeOf({ object }: ActivityRow): Place | undefined {
  if (!object || (object.group === secrets.group && object.resource === secrets.plural)) return undefined;
  return { group: object.group, resource: object.resource, namespace: object.namespace };
}

function kindKey({ group, resource }: Place): string {
  return `${resource}.${group}`;
}

function placeKey(place: Place): string {
  return JSON.stringify([kindKey(place), place.namespace]);
}

/** Those where the caller may list the kind; in all namespaces without one. */
async function allowed(
  { rights }: Caller,
  places: readonly Place[],
  key: (place: Place) => string,
): Promise<ReadonlySet<string>> {
  const answers = await inParallel(places, async (place) => {
    const { group, resource: plural, namespace } = place;
    const where = namespace === undefined ? {} : { namespace };
    return (await rights.may({ verb: "list", resource: { group, plural }, ...where })) ? key(place) : undefined;
  });
  return new Set(answers.filter((answer) => answer !== undefined));
}
