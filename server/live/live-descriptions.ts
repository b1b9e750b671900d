import { MAX_FOLLOWED } from "@/lib/api/live/follow-requests";
import { LiveEvent } from "@/lib/api/live/live";
import { FollowedParts } from "@/lib/api/live/live-parts";
import type { Described } from "@/server/http/described";

/** Descriptions of events for the API document; details are at `LiveEvent`. */
const LABELS: Readonly<Record<LiveEvent["type"], string>> = {
  opened:
    "First on a new stream: its name, by which it is asked to follow parts of lists and subjects, and by which it is taken up again.",
  list: "What changed in a part of a list that is followed: `names` of its rows in order, where that changed, and those rows that are new or other. `isWhole` has all of it. `seq` counts on by one from that of the part; after a gap, request the part again.",
  hint: "Something of a subject that is followed has changed or gone: request it again. It replaces those before it, and comes half a second after them at the earliest.",
  "list-gone":
    "Nothing more is told of this part or subject: the caller may not see it any more (`isForbidden`), may see another part of it, or follows too many. Ask again.",
  hello:
    "First of a view on each connection, or once it may be seen: a page of it that is older than `revision` has to be fetched again.",
  rows: "What changed of a view: rows that are new or other, by name, and names that left.",
  resync: "What the caller sees of a view has changed: fetch its page again.",
  forbidden: "The caller may not see the view, or not any more.",
  hub: "Whether the hub answers the console, and since when it does not.",
  system: "What the console knows of the controllers and of its own requests.",
  "signed-out": "The session is over, and with it the stream.",
};

const NO_STREAM =
  "The caller has no stream of that name: it has ended, belongs to another session or another console. Begin a new one.";

/** Of the stream itself. */
export const STREAM = {
  summary: "Stream changes",
  description: [
    "`views` names views, with commas between them. `opened` names the stream; each event has an id. A comment comes every 15 s while nothing",
    "else does. A client that reconnects within a minute, with the same views, the name of the stream as `stream` and the last id as",
    "`Last-Event-ID`, gets what it missed; if that is not possible, a new stream begins with `opened`, and all has to be requested again.",
    "Nothing is sent that the caller may not see; their rights are reviewed again every 8 s. The stream of a token that is not used for half an",
    "hour otherwise ends with `signed-out`. A session may hold eight streams.",
  ].join(" "),
  headers: { "Last-Event-ID": "The id of the last event that came on the stream that `stream` names" },
  streams: { events: LiveEvent, text: LABELS },
  fails: { 429: "The session holds as many streams as it may; `Retry-After` says when to try again" },
} as const satisfies Described;

/** Of a request to follow. */
export const FOLLOW = {
  summary: "Follow lists or subjects on a stream",
  description: [
    "Answers each in the order in which they are asked for, as it is now or with the problem why not; what follows comes on the stream, by `window`.",
    "With `view: hints` the query names a subject. A `slot` is a name of the caller's choice: what is asked for in it takes the place of what",
    "was followed there, unless that had a higher `turn`.",
    `A stream follows ${MAX_FOLLOWED} at most; the oldest gives way with \`list-gone\`. Who named the stream has to ask, and the console that holds it.`,
  ].join(" "),
  answers: FollowedParts,
  fails: { 404: NO_STREAM },
} as const satisfies Described;

/** Of a request to stop following. */
export const LEAVE = {
  summary: "Stop following a slot",
  description: "Unless that was asked for with a higher `turn` than this.",
  fails: { 404: NO_STREAM },
} as const satisfies Described;
