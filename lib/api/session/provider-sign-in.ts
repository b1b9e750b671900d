import { z } from "@/lib/kube/zod";

/** `next`: the page to come back to. */
export const ProviderSignInRequest = z.strictObject({ next: z.optional(z.string().check(z.maxLength(4096))) });

/** Where the browser goes to sign in. */
export const ProviderLocation = z.object({ location: z.string() });
