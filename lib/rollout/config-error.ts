/** A rollout strategy has an invalid value; the message is for its author. */
export class RolloutConfigError extends Error {
  override readonly name = "RolloutConfigError";
}
