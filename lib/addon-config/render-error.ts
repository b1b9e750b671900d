/** A template that cannot be rendered for a cluster; the message says which part and why. */
export class RenderError extends Error {
  override readonly name = "RenderError";
}
