import type { Answer } from "./answer";
import type { ApiRequest } from "./api-request";

/**
 * Stands before everything that answers, whatever brought the request: lets it pass, late or changed, or answers in its
 * place.
 */
export type Gate = (request: ApiRequest, proceed: (request: ApiRequest) => Promise<Answer>) => Promise<Answer>;
