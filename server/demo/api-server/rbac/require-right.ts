import { forbidden, forbiddenPath } from "@/server/demo/api-server/http/status";
import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import type { Authorizer } from "./authorizer";
import { type Attributes, isPath } from "./policy-rule";

/** Throws the 403 that names what the user may not do, and where. */
export function requireRight(authorizer: Authorizer, user: UserInfo, attributes: Attributes): void {
  if (authorizer.decide(user, attributes).allowed) return;
  const { verb } = attributes;
  if (isPath(attributes)) throw forbiddenPath(`User "${user.name}" cannot ${verb} path "${attributes.path}"`);
  const { group, plural, subresource, namespace, name } = attributes;
  const what = subresource === "" ? plural : `${plural}/${subresource}`;
  const where = namespace === "" ? "at the cluster scope" : `in the namespace "${namespace}"`;
  throw forbidden(
    attributes,
    name,
    `User "${user.name}" cannot ${verb} resource "${what}" in API group "${group}" ${where}`,
  );
}
