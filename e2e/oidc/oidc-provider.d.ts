/** What the journeys use of it; the package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
    on(event: string, listener: (...args: readonly unknown[]) => void): this;
  }
}
