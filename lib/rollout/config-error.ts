/** A rollout strategy holds a value that cannot be read; the message is for whoever wrote it. */
export class RolloutConfigError extends Error {
  override readonly name = "RolloutConfigError";
}
