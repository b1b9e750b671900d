import type { MissingRight } from "@/server/errors";
import { hubRefusal } from "./hub-refusal";

type OrMissing<T> =
  | { readonly value: T; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: MissingRight };

/** For an optional part of an answer: the result, or the right whose lack made the hub refuse. */
export async function orMissing<T>(call: Promise<T>, right: MissingRight): Promise<OrMissing<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (hubRefusal(error)?.code !== "forbidden") throw error;
    return { missing: right };
  }
}
