import { z } from "@/lib/kube/zod";

/**
 * `person` tells browsers apart who is signed in, without the name; absent where the console cannot tell yet.
 */
export const Session = z.object({
  user: z.string(),
  person: z.optional(z.string()),
  hub: z.string(),
  demo: z.boolean(),
  version: z.string(),
});
export type Session = z.infer<typeof Session>;

/** Shown before sign-in: nothing in it is secret. */
export const SignInOptions = z.object({
  hub: z.string(),
  demo: z.boolean(),
  accounts: z.array(z.object({ name: z.string(), description: z.string() })),
  /** Whether a token of the hub is a way. */
  token: z.boolean(),
  /** What the provider is known as. */
  provider: z.optional(z.string()),
  /** Whom a proxy in front has signed in; empty where only the hub knows. */
  proxied: z.optional(z.string()),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const SignInRequest = z.union([
  z.strictObject({ account: z.string().check(z.minLength(1), z.maxLength(63)) }),
  z.strictObject({ token: z.string().check(z.trim(), z.minLength(1), z.maxLength(16384), z.regex(/^[\x21-\x7e]+$/)) }),
]);
export type SignInRequest = z.infer<typeof SignInRequest>;
