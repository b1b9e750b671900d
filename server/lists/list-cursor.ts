import { Buffer } from "node:buffer";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import type { SortKey } from "./keyed-row";

/** The end of a page: the sort, and the last row's key. It remains valid if that row is gone. */
interface Cursor {
  readonly key: SortKey;
  readonly name: string;
}

const Written = z.strictObject({ s: z.string(), k: z.optional(z.union([z.string(), z.number()])), n: z.string() });

export function writeCursor(sort: string, { key, name }: Cursor): string {
  return Buffer.from(JSON.stringify({ s: sort, k: key, n: name })).toString("base64url");
}

/** Throws `ApiError` "invalid" for what is no cursor, and for one of another order. */
export function readCursor(text: string, sort: string): Cursor {
  const read = Written.safeParse(jsonIn(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw new ApiError("invalid", "Invalid cursor.");
  if (read.data.s !== sort) throw new ApiError("invalid", "The cursor belongs to another sort order.");
  return { key: read.data.k, name: read.data.n };
}
