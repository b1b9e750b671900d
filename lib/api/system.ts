import { z } from "@/lib/kube/zod";
import { ManagerMode } from "@/lib/resources/add-on-keeper";

/** How the controllers that lead are, as far as the console knows; times are RFC 3339. */
const ControllersState = z.object({
  leader: z.string(),
  version: z.string(),
  /** The last reconcile of any of them that succeeded. */
  lastSuccess: z.optional(z.string()),
  /** Keys that wait, over all of them. */
  queue: z.number(),
  /** Since when they give no sign; absent while they do. */
  silentSince: z.optional(z.string()),
});

/** What the console knows of the machinery; a part that it cannot know is absent. */
export const SystemState = z.object({
  /** Null: nobody has ever led here, or the last one has left in order. */
  controllers: z.optional(z.nullable(ControllersState)),
  /** Which add-ons the controllers look after; absent before any of them was heard. */
  managerMode: z.optional(ManagerMode),
  /** Of the console's own requests over the last minutes: 95 of 100 were answered within. */
  hubP95Ms: z.optional(z.number()),
  /** Objects that the console leaves out because it cannot read them; absent where it reads all. */
  unreadable: z.optional(z.number()),
});
export type SystemState = z.infer<typeof SystemState>;
