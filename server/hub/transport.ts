import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import type { StoredVersions } from "./stored-versions";

/** Carries requests to one hub as one identity. Nothing above it can tell which kind it is. */
export interface Transport {
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
  /** Shared by all transports to the same hub, because not every identity may read CRDs. */
  readonly versions?: StoredVersions | undefined;
}
