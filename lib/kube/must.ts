import type { core } from "zod/mini";

/**
 * A check of a schema: what does not hold is a "custom" issue with this message. As zod's `refine`, which every page
 * would load.
 */
export function must<T>(holds: (value: T) => boolean, message: string) {
  return ({ issues, value }: core.ParsePayload<T>): void => {
    if (!holds(value)) issues.push({ code: "custom", message, input: value });
  };
}
