import { MAX_FOLLOWED } from "@/lib/api/live/follow-requests";
import type { LiveEvent } from "@/lib/api/live/live";
import { FollowedParts, LiveEventWithRows } from "@/lib/api/live/live-parts";
import type { Described } from "@/server/http/described";

/** Descriptions of events for the API document; details are at `LiveEvent`. */
const LABELS: Readonly<Record<LiveEvent["type"], string>> = {
  opened: "First event of a new stream: its name, which requests to follow lists or subjects and reconnects refer to.",
  list: "Changes of a followed part of a list: `names` of its rows in order, if that changed, and the rows that are new or changed. With `isWhole` it holds all rows. `seq` increases by one from that of the part; after a gap, request the part again.",
  hint: "A followed subject has changed or was deleted: request it again. Replaces earlier hints, and comes at least half a second after them.",
  "list-gone":
    "This part or subject is no longer followed: the caller may no longer see it (`isForbidden`), may see another part of it, or follows too many. Request it again.",
  hello:
    "First event of a view on each connection, or once the caller may see it: fetch a page again if it is older than `revision`.",
  rows: "Changes of a view: new or changed rows by name, and removed names.",
  resync: "What the caller may see of a view has changed: fetch its page again.",
  forbidden: "The caller may not, or no longer, see the view.",
  hub: "Whether the hub answers the console, and if not, since when.",
  system: "Status of the controllers and of the console's own requests.",
  "signed-out": "The session has ended; the stream ends too.",
};

const NO_STREAM = "The caller has no stream of that name: it has ended, or belongs to another session. Open a new one.";
const CONSOLE_GONE = "The console that has the stream does not answer, or the stream has ended there. Open a new one.";

/** Of the stream itself. */
export const STREAM = {
  summary: "Stream changes",
  description: [
    "`views` is a comma-separated list of views. `opened` names the stream; each event has an id. An idle stream sends a comment every 15 s.",
    "A client that reconnects within a minute, with the same views, the stream's name as `stream` and the last id as `Last-Event-ID`,",
    "receives what it missed; if that is not possible, as at another console, a new stream begins with `opened`, and everything must be requested again.",
    "Only what the caller may see is sent; their rights are reviewed every 8 s. A stream opened with a token ends with `signed-out` if",
    "the token is not used elsewhere for half an hour. A session may have eight streams.",
  ].join(" "),
  headers: { "Last-Event-ID": "The id of the last event received on the stream that `stream` names" },
  streams: { events: LiveEventWithRows, text: LABELS },
  fails: { 429: "The session has the maximum number of streams; `Retry-After` says when to try again" },
} as const satisfies Described;

/** Of a request to follow. */
export const FOLLOW = {
  summary: "Follow lists or subjects on a stream",
  description: [
    "Answers each in request order, with its current content or a problem; changes follow on the stream, identified by `window`.",
    "With `view: hints` the query names a subject. A `slot` is a name that the caller chooses: a request for it replaces what",
    "was followed there, unless that had a higher `turn`.",
    `A stream follows at most ${MAX_FOLLOWED}; the oldest ends with \`list-gone\`, \`isFull\`: fetch it as a page for a while. Only the session that opened the stream may use it.`,
  ].join(" "),
  answers: FollowedParts,
  fails: { 404: NO_STREAM, 410: CONSOLE_GONE },
} as const satisfies Described;

/** Of a request to stop following. */
export const LEAVE = {
  summary: "Stop following a slot",
  description: "Ignored if the slot was requested with a higher `turn`.",
  fails: { 404: NO_STREAM, 410: CONSOLE_GONE },
} as const satisfies Described;
