import { LiveEvent } from "@/lib/api/live";
import { MOST_FOLLOWED } from "@/lib/api/live-asks";
import { FollowedParts } from "@/lib/api/live-parts";
import type { Described } from "@/server/http/described";

/** What each event says, for readers of the API; more of it beside `LiveEvent`. */
const WORDS: Readonly<Record<LiveEvent["type"], string>> = {
  opened: "First on a new stream: its name, by which it is asked to follow parts of lists and subjects, and by which it is taken up again.",
  list: "What changed in a part of a list that is followed: `names` of its rows in order, where that changed, and those rows that are new or other. `isWhole` has all of it. `seq` counts on by one from that of the part; after a gap ask for the part anew.",
  hint: "Something of a subject that is followed has changed or gone: ask for it anew. It stands for those before it, and comes half a second after them at the earliest.",
  "list-gone":
    "Nothing more is told of this part or subject: the caller may not see it any more (`isForbidden`), may see another part of it, or follows too many. Ask again.",
  hello: "First of a view on each connection, or once it may be seen: a page of it that is older than `revision` has to be fetched again.",
  rows: "What changed of a view: rows that are new or other, by name, and names that left.",
  resync: "What the caller sees of a view has changed: fetch its page again.",
  forbidden: "The caller may not see the view, or not any more.",
  hub: "Whether the hub answers the console, and since when it does not.",
  system: "What the console knows of the controllers and of its own requests.",
  "signed-out": "The session is over, and with it the stream.",
};

const NO_STREAM = "The caller has no stream of that name: it has ended, belongs to another session or another console. Begin a new one.";

/** Of the stream itself. */
export const STREAM = {
  says: "What happens from now on, as server-sent events",
  tells: [
    "`views` names views, with commas between them. `opened` names the stream; each event has an id. A comment comes every 15 s while nothing",
    "else does. Whoever comes back within a minute, with the same views, the name of the stream as `stream` and the last id as",
    "`Last-Event-ID`, is told what came since; where that cannot be, a new stream begins with `opened`, and all has to be asked for again.",
    "Nothing is told that the caller may not see; their rights are asked again every 8 s. The stream of a token that nobody uses for half an",
    "hour otherwise ends with `signed-out`. A session may hold eight streams.",
  ].join(" "),
  headers: { "Last-Event-ID": "The id of the last event that came on the stream that `stream` names" },
  streams: { events: LiveEvent, words: WORDS },
  fails: { 429: "The session holds as many streams as it may; `Retry-After` says when to try again" },
} as const satisfies Described;

/** Of what a stream is asked to follow. */
export const FOLLOW = {
  says: "Has a stream follow parts of lists, or hint at changes of subjects",
  tells: [
    "Answers each in the order in which they are asked for, as it is now or with the problem why not; what follows comes on the stream, by `window`.",
    "With `view: hints` the query names a subject. A `slot` is a name of the caller's choice: what is asked for in it takes the place of what",
    "was followed there, unless that had a higher `turn`.",
    `A stream follows ${MOST_FOLLOWED} at most; the oldest gives way with \`list-gone\`. Who named the stream has to ask, and the console that holds it.`,
  ].join(" "),
  answers: FollowedParts,
  fails: { 404: NO_STREAM },
} as const satisfies Described;

/** Of what it shall follow no longer. */
export const LEAVE = {
  says: "Has a stream follow no longer what stands in a slot",
  tells: "Unless that was asked for with a higher `turn` than this.",
  fails: { 404: NO_STREAM },
} as const satisfies Described;
