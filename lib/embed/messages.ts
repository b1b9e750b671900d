import { z } from "@/lib/kube/zod";

/** Version of the protocol between a frame and the page around it. Messages of other versions are ignored. */
export const PROTOCOL = 1;

/** What a frame shows. */
export type FrameStatus = "loading" | "shown" | "signed-out" | "forbidden" | "away" | "not-found";

/** Why there is no sign-in: no token came in time, it ended, somebody revoked it, or it is for another origin. */
export type SignedOutReason = "no-token" | "expired" | "revoked" | "other-origin";

/** An object that a person chose in a frame. */
export interface SelectedObject {
  /** "cluster", "addon", "rollout", "placement", "work" or "approval". */
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/**
 * From the frame to the page around it. `ready` requests a token and carries nothing; it alone is sent to any origin.
 * Heights are pixels of CSS; addresses are absolute.
 */
export type FrameMessage =
  | { readonly type: "ready" }
  | { readonly type: "height"; readonly height: number }
  | {
      readonly type: "state";
      readonly state: FrameStatus;
      readonly reason?: SignedOutReason;
      /** RFC 3339: until when the token is valid. */
      readonly expiresAt?: string;
    }
  | ({ readonly type: "select" } & SelectedObject)
  | { readonly type: "navigate"; readonly href: string };

/** `links: "host"`: the page around the frame follows links itself, by `select` and `navigate`. */
const LINKS = { links: z.optional(z.literal("host")) };

const MAX_VARIABLES = 20;
const MAX_TEXT = 64;
const text = z.string().check(z.maxLength(MAX_TEXT));

const HostMessage = z.discriminatedUnion("type", [
  z.strictObject({
    flotilla: z.literal(PROTOCOL),
    type: z.literal("token"),
    token: z.string().check(z.regex(/^flotilla_embed_[A-Za-z0-9_-]{20,200}$/)),
    ...LINKS,
  }),
  z.strictObject({
    flotilla: z.literal(PROTOCOL),
    type: z.literal("theme"),
    scheme: z.optional(z.enum(["light", "dark", "auto"])),
    variables: z.optional(z.record(z.string().check(z.regex(/^--flotilla-[a-z-]{1,32}$/)), text)),
    locale: z.optional(text),
    ...LINKS,
  }),
]);

/** From the page around a frame to the frame. */
export type HostMessage = z.infer<typeof HostMessage>;

/** A message of the page around the frame; undefined for everything else, which is no error: pages send all sorts. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const parsed = HostMessage.safeParse(data);
  if (!parsed.success) return undefined;
  const message = parsed.data;
  const isHuge = message.type === "theme" && Object.keys(message.variables ?? {}).length > MAX_VARIABLES;
  return isHuge ? undefined : message;
}

/** As it is sent. */
export function writtenMessage(message: FrameMessage): FrameMessage & { readonly flotilla: typeof PROTOCOL } {
  return { flotilla: PROTOCOL, ...message };
}
