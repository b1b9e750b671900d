import { z } from "@/lib/kube/zod";

/** `next`: the page to come back to. */
export const ProviderSignInRequest = z.strictObject({ next: z.optional(z.string().check(z.maxLength(4096))) });

/** Where the browser goes to sign in, or to end its session there. */
export const ProviderLocation = z.object({ location: z.string() });
