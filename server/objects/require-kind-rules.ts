import type { RawObject } from "@/lib/kube/object";
import { fieldText } from "@/lib/objects/hub-field";
import { kindProblems } from "@/lib/objects/kind-rules";
import { ApiError } from "@/server/errors";

/** Throws `ApiError` "invalid", with each field that the object's kind does not allow as it is. */
export function requireKindRules(object: RawObject): void {
  const causes = kindProblems(object).map(({ path, message }) => {
    const field = fieldText(path);
    return { reason: "FieldValueInvalid", field, message: message.slice(field.length + 1) };
  });
  const [first] = causes;
  if (!first) return;
  throw new ApiError("invalid", `${first.field} ${first.message}`, { status: 422, causes });
}
