import type { Gate } from "@/server/demo/api-server/http/gate";
import type { ServiceAccountTokens } from "@/server/demo/api-server/identity/service-account-tokens";
import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import type { Authorizer } from "@/server/demo/api-server/rbac/authorizer";
import type { Store } from "@/server/demo/api-server/store/store";
import type { Admission } from "./admission";
import type { Registry } from "./registry";

/** What every part of the server works with. */
export interface Machinery {
  readonly store: Store;
  readonly registry: Registry;
  readonly authorizer: Authorizer;
  readonly admission: readonly Admission[];
  readonly serviceAccountTokens: ServiceAccountTokens;
  readonly bookmarkMs: number;
  readonly gate: Gate | undefined;
  /** Who a bearer token stands for; undefined when it is none of ours or no longer good. */
  authenticate(token: string): UserInfo | undefined;
  readonly now: () => Date;
}
