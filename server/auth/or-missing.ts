import type { MissingRight } from "@/server/errors";
import { hubRefusal } from "./hub-refusal";

type OrMissing<T> = { readonly value: T; readonly missing?: undefined } | { readonly value?: undefined; readonly missing: MissingRight };

/** For a part of an answer whose rest stands without it: what the hub says, or the right for want of which it refused. */
export async function orMissing<T>(call: Promise<T>, right: MissingRight): Promise<OrMissing<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (hubRefusal(error)?.code !== "forbidden") throw error;
    return { missing: right };
  }
}
