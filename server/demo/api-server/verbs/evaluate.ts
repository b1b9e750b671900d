import { type Answer, jsonAnswer } from "@/server/demo/api-server/http/answer";
import { negotiate } from "@/server/demo/api-server/http/negotiate";
import { methodNotAllowed, resourceNotFound } from "@/server/demo/api-server/http/status";
import type { ReviewResource, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { bodyOf, type Exchange, storedAt, writeOf } from "./exchange";
import { refine } from "./refine";
import { writeOptions } from "./write-options";

/** Answers a question that is created and never stored. */
export async function answerReview(exchange: Exchange, resource: ReviewResource): Promise<Answer> {
  const { info, request } = exchange;
  if (info.verb !== "create" || info.name !== "") throw methodNotAllowed();
  negotiate(request.headers.accept, "document");
  const write = writeOf(exchange, writeOptions(info.query, "CreateOptions"));
  const { value, duplicates } = await bodyOf(exchange);
  const question = refine(value, resource, { from: "body", duplicates }, write);
  return jsonAnswer(await resource.answer(question, write), 201);
}

/** Runs what is asked of one object: a token for a service account. */
export async function runAction(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const { info, request } = exchange;
  const action = resource.actions[info.subresource];
  if (!action) throw resourceNotFound();
  if (info.verb !== "create") throw methodNotAllowed();
  negotiate(request.headers.accept, "document");
  const write = writeOf(exchange, writeOptions(info.query, "CreateOptions"));
  const { value, duplicates } = await bodyOf(exchange);
  const target = storedAt(resource, info);
  const question = refine(value, action, { from: "body", duplicates }, write);
  return jsonAnswer(action.run({ ...question, kind: action.kind }, target, write), 201);
}
