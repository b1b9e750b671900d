// SPDX-License-Identifier: Apache-2.0

/** What a frame shows: its view, or why it does not. */
export type FlotillaState = "loading" | "shown" | "signed-out" | "forbidden" | "away" | "not-found";

/** Detail of `flotilla:state`. */
export interface FlotillaStateDetail {
  readonly state: FlotillaState;
  /** Of "signed-out": "no-token" where the page's backend gave none, "expired", "revoked", … */
  readonly reason?: string;
  /** When the frame's token ends (RFC 3339). */
  readonly expiresAt?: string;
  /** What the token provider threw. */
  readonly error?: unknown;
}

/** Detail of `flotilla:select`: the object that somebody clicked. */
export interface FlotillaSelectDetail {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** Detail of `flotilla:navigate`, which opens the address in a new tab unless it is cancelled. */
export interface FlotillaNavigateDetail {
  /** A page of the console. */
  readonly href: string;
}

/** Events of all elements. They bubble, and cross shadow roots. */
export interface FlotillaEventMap {
  "flotilla:navigate": CustomEvent<FlotillaNavigateDetail>;
  "flotilla:select": CustomEvent<FlotillaSelectDetail>;
  "flotilla:state": CustomEvent<FlotillaStateDetail>;
}

/** What an embed token has to be for. */
export interface TokenRequest {
  /** Paths below /embed: "addon-health/log-shipper". */
  readonly views: readonly string[];
  /** Of this page. */
  readonly origin: string;
  /** Address of the console. */
  readonly console: string;
}

/** As the console answers `POST /api/v1/embed-tokens`. */
export interface EmbedToken {
  readonly token: string;
  /** When it ends (RFC 3339). */
  readonly expiresAt?: string;
}

/** Fetches an embed token from the page's own backend. Called again before a token ends. */
export type TokenProvider = (request: TokenRequest) => Promise<EmbedToken | string> | EmbedToken | string;

export interface FlotillaGlobal {
  /** Where the console is, if this script was not loaded from there. Throws `TypeError` for what is no address. */
  setConsole(url: string): void;
  /** For elements without `token-url`. Another provider closes all that the one before let them show. */
  setTokenProvider(provider: TokenProvider | undefined): void;
  /** Requests new tokens for all elements. */
  refresh(): void;
}

export type FlotillaTheme = "light" | "dark" | "auto";

/** Attributes of all elements, as properties. */
export interface FlotillaCommon {
  /** Of a console that `Flotilla.setConsole` has named. */
  console: string | null;
  /** Title of the frame, for screen readers. */
  label: string | null;
  /** Language of dates and numbers (BCP 47); that of the page by default. */
  locale: string | null;
  /** In pixels. */
  minHeight: string | number | null;
  /** "auto" by default: as the browser prefers. */
  theme: FlotillaTheme | null;
  /** Of the page's own origin: takes `POST {"views": […]}`, answers `{"token": …, "expiresAt": …}`. */
  tokenUrl: string | null;
}

export interface FlotillaElement extends HTMLElement, FlotillaCommon {
  readonly state: FlotillaState;
  /** Requests another token. */
  refresh(): void;
  /** Closes the frame and opens another. */
  reload(): void;
  addEventListener<Type extends keyof FlotillaEventMap>(
    type: Type,
    listener: (this: this, event: FlotillaEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface FlotillaClusterProperties {
  name: string | null;
}

export interface FlotillaAddonProperties {
  addon: string | null;
}

export interface FlotillaMatrixProperties {
  /** In the filter language of lists: "set:edge". */
  filter: string | null;
}

export interface FlotillaRolloutProperties {
  addon: string | null;
  /** Of the placement. */
  namespace: string | null;
  placement: string | null;
  /** "clusters" adds the clusters. */
  show: "clusters" | null;
}

export interface FlotillaDashboardProperties {
  dashboard: string | null;
}

export interface FlotillaPanelProperties extends FlotillaDashboardProperties {
  panel: string | null;
}

export interface FlotillaListProperties {
  list: "clusters" | "add-ons" | "rollouts" | "placements" | "works" | null;
  /** In the filter language of lists: "set:edge". */
  filter: string | null;
  /** A field of the list, as the API has it: "name"; "-name" the other way round. */
  sort: string | null;
}

/** Each element's own properties. */
export interface FlotillaProperties {
  "flotilla-fleet": object;
  "flotilla-issues": object;
  "flotilla-cluster": FlotillaClusterProperties;
  "flotilla-addon-health": FlotillaAddonProperties;
  "flotilla-matrix": FlotillaMatrixProperties;
  "flotilla-rollout": FlotillaRolloutProperties;
  "flotilla-enable": FlotillaAddonProperties;
  "flotilla-approvals-count": object;
  "flotilla-approvals": object;
  "flotilla-panel": FlotillaPanelProperties;
  "flotilla-dashboard": FlotillaDashboardProperties;
  "flotilla-list": FlotillaListProperties;
}

/** Elements by tag. */
export type FlotillaElements = { [Tag in keyof FlotillaProperties]: FlotillaElement & FlotillaProperties[Tag] };

type Kebab<Name extends string> = Name extends `${infer Before}Height`
  ? `${Before}-height`
  : Name extends `${infer Before}Url`
    ? `${Before}-url`
    : Name;
type Attributes<Properties> = {
  [Name in keyof Properties as Name extends string ? Kebab<Name> : never]?: NonNullable<Properties[Name]> | undefined;
};

/** The same as attributes, for templates and JSX: `min-height`, `token-url`. */
export type FlotillaAttributes = {
  [Tag in keyof FlotillaProperties]: Attributes<FlotillaCommon> & Attributes<FlotillaProperties[Tag]>;
};

declare global {
  interface Window {
    Flotilla: FlotillaGlobal;
  }
  var Flotilla: FlotillaGlobal;
  interface HTMLElementTagNameMap extends FlotillaElements {}
  interface HTMLElementEventMap extends FlotillaEventMap {}
  interface DocumentEventMap extends FlotillaEventMap {}
}
