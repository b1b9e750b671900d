import { z } from "@/lib/kube/zod";

/**
 * Why nobody was signed in with a provider: it cannot be reached, the person did not agree there, it took too long or
 * began in another browser, the account may not use this console, the hub does not take the token or cannot be reached;
 * anything else is in the console's log.
 */
export const SignInProblem = z.enum([
  "unreachable",
  "denied",
  "expired",
  "not-admitted",
  "not-accepted",
  "hub-unreachable",
  "failed",
]);
export type SignInProblem = z.infer<typeof SignInProblem>;
