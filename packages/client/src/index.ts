// What the package exports; generated types of all routes come with it.
export type * from "./api.js";
export { type ClientOptions, FlotillaClient, type Page } from "./client.js";
export type { LiveOptions } from "./live.js";
export { FlotillaProblem, FlotillaUnreachable, type ProblemCode, type ProblemDocument } from "./problem.js";
export type { TokenRequest } from "./requests.js";
export type { WatchedPage, WatchOptions } from "./watch.js";
