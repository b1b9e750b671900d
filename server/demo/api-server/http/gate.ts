import type { Answer } from "./answer";
import type { ApiRequest } from "./api-request";

/**
 * In front of all handlers, for every transport: passes requests on, late or changed, or answers in their
 * place.
 */
export type Gate = (request: ApiRequest, proceed: (request: ApiRequest) => Promise<Answer>) => Promise<Answer>;
