import type { RawObject } from "@/lib/kube/object";
import type { StoredResource, Write } from "./api-resource";

export interface AdmissionRequest {
  readonly resource: StoredResource;
  readonly object: RawObject;
  /** Absent on creation. */
  readonly current: RawObject | undefined;
  readonly write: Write;
}

/** What else has a say in creations and updates, as admission webhooks have upstream. */
export interface Admission {
  /** The object as it shall go on. */
  mutate(request: AdmissionRequest): RawObject;
  /** Throws its refusal. */
  validate(request: AdmissionRequest): void;
}
