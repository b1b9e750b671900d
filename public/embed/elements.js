// @ts-check
/*! Flotilla's views as custom elements. SPDX-License-Identifier: Apache-2.0 */
// A classic script that also loads as a module or from a bundle: no import, no export, nothing to do without a window.
(() => {
  if (typeof window === "undefined" || !window.customElements || customElements.get("flotilla-fleet")) return;

  /** Of the messages between a page and its frames. */
  const PROTOCOL = 1;
  const MAX_HEIGHT = 10_000;
  const DEFAULT_HEIGHT = 150;
  /** How often a frame may change its height within a second; the last one of a burst follows later. */
  const MAX_RESIZES = 10;
  /** A frame that asks for a token which it got so recently has not read it yet. */
  const CROSSING_MS = 5_000;
  /** Between two requests for a token; twice as long after each that led to nothing. */
  const INTERVAL_MS = 1_000;
  const MAX_INTERVAL_MS = 60_000;
  /** Of one token. With more, it is for all objects of a kind. */
  const MAX_VIEWS = 50;
  /** Of an object, as the console's addresses have it. */
  const NAME = /^[A-Za-z0-9~][\w~.:-]{0,252}$/;
  const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
  const VARIABLES = ["background", "surface", "text", "text-muted", "line", "accent", "font-size"].map(
    (name) => `--flotilla-${name}`,
  );
  const STATES = ["loading", "shown", "signed-out", "forbidden", "away", "not-found"];
  const COMMON = ["console", "label", "locale", "min-height", "theme", "token-url"];

  /**
   * Per element the attributes that its view's path is made of, and those that are parameters.
   *
   * @type {Record<string, { path?: string[], query?: string[] }>}
   */
  const VIEWS = {
    fleet: {},
    issues: {},
    cluster: { path: ["name"] },
    "addon-health": { path: ["addon"] },
    matrix: { query: ["filter"] },
    rollout: { path: ["addon", "namespace", "placement"], query: ["show"] },
    enable: { path: ["addon"] },
    "approvals-count": {},
    approvals: {},
    panel: { path: ["dashboard", "panel"] },
    dashboard: { path: ["dashboard"] },
    list: { path: ["list"], query: ["filter", "sort"] },
  };

  /** Addresses of consoles that the page's own scripts have named: tokens go nowhere else. */
  const consoles = new Set();
  let defaultConsole = "";
  /** @type {import("./elements").TokenProvider | undefined} */
  let provider;

  /** @param {string} url */
  function setConsole(url) {
    const address = consoleAt(url);
    if (!address?.startsWith("http")) throw new TypeError("A console's address begins with https://.");
    defaultConsole = address;
    consoles.add(address);
  }

  // Markup may name an image "currentScript". A module has none: of its element, only one in the head is the page's own
  // for certain.
  const { currentScript } = document;
  const script =
    currentScript instanceof HTMLScriptElement
      ? currentScript
      : document.head?.querySelector('script[src$="/embed/elements.js"]');
  const ownAddress = script?.getAttribute("src")?.match(/^(.*)\/embed\/elements\.js$/)?.[1];
  if (ownAddress !== undefined) setConsole(ownAddress || "/");

  /** Views with one source of tokens, of one console: they share each token. */
  class TokenGroup {
    /** @type {Set<View>} */
    members = new Set();
    /** Counts tokens: views remember which one they have, not the token itself. */
    serial = 0;
    #token = "";
    /** @type {Set<string>} */
    #paths = new Set();
    #requestedAt = 0;
    #expiresAt = 0;
    #failures = 0;
    #isBusy = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /** @param {string} console @param {string | null} tokenUrl */
    constructor(console, tokenUrl) {
      this.console = console;
      this.tokenUrl = tokenUrl;
    }

    /** Hands the token to a frame that wants one, or requests another if this is the one it has. @param {View} view */
    supply(view) {
      const now = Date.now();
      const isNew = view.serial !== this.serial || now - this.#requestedAt < CROSSING_MS;
      if (isNew && now < this.#expiresAt) this.#deliver(view);
      else this.#schedule();
    }

    /** The console refuses the view's token. @param {View} view @param {boolean} isFinal */
    refuse(view, isFinal) {
      if (!this.#token || view.serial !== this.serial) return;
      this.#token = "";
      this.#failures += 1;
      if (!isFinal) this.#schedule();
    }

    accepted() {
      this.#failures = 0;
    }

    renew() {
      this.#token = "";
      this.#schedule();
    }

    /** @param {View} view */
    leave(view) {
      this.members.delete(view);
      if (this.members.size > 0) return;
      clearTimeout(this.#timer);
      groups.delete(this);
    }

    /** @param {View} view */
    #isFor(view) {
      return this.#token !== "" && this.#paths.has(view.path);
    }

    /** Views that want one in the same moment share a request. */
    #schedule() {
      if (this.#timer || this.#isBusy || (!provider && this.tokenUrl === null)) return;
      const interval = Math.min(INTERVAL_MS * 2 ** this.#failures, MAX_INTERVAL_MS);
      this.#timer = setTimeout(() => void this.#request(), this.#requestedAt + interval - Date.now());
    }

    async #request() {
      this.#isBusy = true;
      this.#timer = undefined;
      this.#requestedAt = Date.now();
      const paths = new Set([...this.members].map(({ path }) => path));
      try {
        const { token, expiresAt } = await fetchToken(this, [...paths].sort());
        this.serial += 1;
        this.#token = token;
        this.#paths = paths;
        this.#expiresAt = Date.parse(expiresAt ?? "") || Number.POSITIVE_INFINITY;
      } catch (error) {
        this.#failures += 1;
        for (const view of this.members) view.onNoToken(error);
      }
      this.#isBusy = false;
      for (const view of this.members) if (view.isReady) this.#deliver(view);
    }

    /** To a frame that may have another one. @param {View} view */
    #deliver(view) {
      if (this.#isFor(view)) view.take(this.serial, this.#token);
      else this.#schedule();
    }
  }

  /** @type {Set<TokenGroup>} */
  const groups = new Set();

  /** @param {string} console @param {string | null} tokenUrl */
  function groupOf(console, tokenUrl) {
    const group =
      [...groups].find((one) => one.console === console && one.tokenUrl === tokenUrl) ??
      new TokenGroup(console, tokenUrl);
    groups.add(group);
    return group;
  }

  /** @param {TokenGroup} group @param {string[]} all @returns {Promise<{ token: string, expiresAt?: string }>} */
  async function fetchToken({ console, tokenUrl }, all) {
    const views = all.length <= MAX_VIEWS ? all : [...new Set(all.map((view) => view.replace(/\/[^/]+/g, "/*")))];
    const request = { views, origin: location.origin, console };
    const answer = tokenUrl === null ? await provider?.(request) : await postFor(tokenUrl, views);
    const given = typeof answer === "string" ? { token: answer } : answer;
    if (typeof given?.token !== "string") throw new TypeError("There is no token in the backend's answer.");
    return given;
  }

  /** Of the page's own origin: another one could read for which views a token is. @param {string} url @param {string[]} views */
  async function postFor(url, views) {
    const response = await fetch(new URL(url, document.baseURI), {
      method: "POST",
      mode: "same-origin",
      cache: "no-store",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ views }),
    });
    if (!response.ok) throw new Error(`The page's backend answered ${response.status}.`);
    return response.json();
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ":host{display:block}:host([hidden]){display:none}iframe{display:block;width:100%;border:0;color-scheme:normal}",
  );

  /** In the page. @type {Set<FlotillaElement>} */
  const connected = new Set();
  /** Those of elements in the page. @type {Set<View>} */
  const shown = new Set();

  /** An element's frame, and what it and the page say to each other. */
  class View {
    state = "loading";
    /** Whether the frame listens. */
    isReady = false;
    /** Of its group's tokens, the one that the frame has. */
    serial = 0;
    #theme = "";
    #height = DEFAULT_HEIGHT;
    /** Times within the last second. @type {number[]} */
    #resizes = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #resizing;

    /** @param {FlotillaElement} element @param {TokenGroup} group @param {string} path below /embed: what its token has to be for */
    constructor(element, group, path) {
      this.element = element;
      this.group = group;
      this.path = path;
      this.origin = new URL(group.console).origin;
      this.frame = document.createElement("iframe");
    }

    /** @param {string} address @param {ParentNode} root */
    open(address, root) {
      const url = new URL(address);
      url.searchParams.set("theme", this.#scheme);
      if (this.#locale) url.searchParams.set("locale", this.#locale);
      const [kind = "", ...names] = this.path.split("/");
      const named = `Flotilla: ${[kind.replace(/-/g, " "), ...names].join(" ")}`;
      const title = this.element.getAttribute("label") ?? named;
      const rules = { title, allow: "", sandbox: SANDBOX, referrerpolicy: "no-referrer", loading: "lazy" };
      for (const [name, value] of Object.entries(rules)) this.frame.setAttribute(name, value);
      this.frame.src = url.href;
      this.resize();
      this.group.members.add(this);
      shown.add(this);
      if (shown.size === 1) listen();
      root.append(this.frame);
    }

    close() {
      clearTimeout(this.#resizing);
      this.frame.remove();
      this.group.leave(this);
      shown.delete(this);
      if (shown.size === 0) stopListening();
    }

    /** @param {number} serial @param {string} token */
    take(serial, token) {
      this.serial = serial;
      this.#send({ type: "token", token });
    }

    /** Without a renewed token, the one before lasts a little longer. @param {unknown} error */
    onNoToken(error) {
      if (this.state !== "shown") this.#report({ state: "signed-out", reason: "no-token", error });
    }

    sendTheme() {
      if (!this.isReady) return;
      const styles = getComputedStyle(this.element);
      const values = VARIABLES.map((name) => [name, styles.getPropertyValue(name).trim()]);
      const variables = Object.fromEntries(values.filter(([, value]) => value !== ""));
      const theme = { type: "theme", scheme: this.#scheme, variables, locale: this.#locale };
      const text = JSON.stringify(theme);
      if (text !== this.#theme) this.#send(theme);
      this.#theme = text;
    }

    /** Messages of strangers, and of other frames, are not of this view. @param {MessageEvent} event */
    receive({ source, origin, data }) {
      if (source !== this.frame.contentWindow || origin !== this.origin || data?.flotilla !== PROTOCOL) return;
      if (data.type === "ready") this.#onReady();
      else if (data.type === "height") this.#onHeight(data.height);
      else if (data.type === "state") this.#onState(data);
      else if (data.type === "select") this.#onSelect(data);
      else if (data.type === "navigate") this.#onNavigate(data.href);
    }

    #onReady() {
      this.isReady = true;
      this.#theme = "";
      this.sendTheme();
      this.group.supply(this);
    }

    /** @param {unknown} height */
    #onHeight(height) {
      if (typeof height !== "number" || !(height >= 0)) return;
      this.#height = Math.ceil(height);
      const now = Date.now();
      this.#resizes = this.#resizes.filter((at) => now - at < 1_000);
      clearTimeout(this.#resizing);
      if (this.#resizes.length < MAX_RESIZES) this.resize();
      else this.#resizing = setTimeout(() => this.resize(), 1_000);
    }

    resize() {
      this.#resizes.push(Date.now());
      const least = Number(this.element.getAttribute("min-height")) || 0;
      this.frame.style.height = `${Math.min(Math.max(this.#height, least), MAX_HEIGHT)}px`;
    }

    /** @param {Record<string, unknown>} data */
    #onState({ state, reason, expiresAt }) {
      if (typeof state !== "string" || !STATES.includes(state)) return;
      this.#report({ state, ...textsOf({ reason, expiresAt }) });
      if (state === "signed-out") this.group.refuse(this, reason === "revoked");
      else if (state !== "loading") this.group.accepted();
    }

    /** @param {Record<string, unknown>} data */
    #onSelect({ kind, name, namespace }) {
      if (typeof kind === "string" && typeof name === "string")
        this.#dispatch("select", { kind, name, ...textsOf({ namespace }) });
    }

    /** To pages of the console alone. @param {unknown} href */
    #onNavigate(href) {
      if (typeof href !== "string" || !URL.canParse(href)) return;
      const url = new URL(href);
      if (!`${url.origin}${url.pathname}/`.startsWith(`${this.group.console}/`)) return;
      if (this.#dispatch("navigate", { href: url.href })) window.open(url.href, "_blank", "noopener,noreferrer");
    }

    /** @param {{ state: string, reason?: string, expiresAt?: string, error?: unknown }} detail */
    #report(detail) {
      this.state = detail.state;
      this.#dispatch("state", detail);
    }

    /** @param {string} name @param {object} detail */
    #dispatch(name, detail) {
      const options = { detail, bubbles: true, composed: true, cancelable: name === "navigate" };
      return this.element.dispatchEvent(new CustomEvent(`flotilla:${name}`, options));
    }

    /** @param {object} message */
    #send(message) {
      this.frame.contentWindow?.postMessage({ flotilla: PROTOCOL, links: "host", ...message }, this.origin);
    }

    get #scheme() {
      const theme = this.element.getAttribute("theme");
      return theme === "light" || theme === "dark" ? theme : "auto";
    }

    get #locale() {
      return this.element.getAttribute("locale") ?? this.element.closest("[lang]")?.getAttribute("lang") ?? undefined;
    }
  }

  class FlotillaElement extends HTMLElement {
    #kind;
    #root;
    #address = "";
    #isQueued = false;
    /** @type {View | undefined} */
    #view;

    /** @param {string} kind Of `VIEWS`. */
    constructor(kind) {
      super();
      this.#kind = kind;
      this.#root = this.attachShadow({ mode: "open" });
      this.#root.adoptedStyleSheets = [sheet];
    }

    /** What the frame shows. */
    get state() {
      return this.#view?.state ?? "loading";
    }

    connectedCallback() {
      // Set before the element was defined, a property hides the accessor.
      for (const name of attributesOf(this.#kind).map(propertyOf)) {
        if (!Object.hasOwn(this, name)) continue;
        const value = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      connected.add(this);
      this.#draw();
    }

    disconnectedCallback() {
      connected.delete(this);
      this.#close();
    }

    /** Once for attributes that change together. */
    attributeChangedCallback() {
      if (!this.isConnected || this.#isQueued) return;
      this.#isQueued = true;
      queueMicrotask(() => {
        this.#isQueued = false;
        if (!this.isConnected) return;
        this.#draw();
        this.#view?.sendTheme();
        this.#view?.resize();
      });
    }

    /** Requests another token. */
    refresh() {
      this.#view?.group.renew();
    }

    /** Closes the frame and opens another: nothing of what it showed stays. */
    reload() {
      this.#close();
      if (this.isConnected) this.#draw();
    }

    /** Opens another frame where its address or its source of tokens is another one: a new `src` would be a step in the page's history. */
    #draw() {
      const console = consoleAt(this.getAttribute("console")) ?? defaultConsole;
      const target = consoles.has(console) ? this.#target() : undefined;
      const tokenUrl = this.getAttribute("token-url");
      const address = target ? `${console}/embed/${target.path}?${target.search}` : "";
      if (address === this.#address && tokenUrl === this.#view?.group.tokenUrl) return;
      this.#close();
      if (!target) return;
      this.#address = address;
      this.#view = new View(this, groupOf(console, tokenUrl), target.path);
      this.#view.open(address, this.#root);
    }

    #close() {
      this.#address = "";
      this.#view?.close();
      this.#view = undefined;
    }

    /** Path and parameters; undefined without an attribute that the path needs. */
    #target() {
      const { path = [], query = [] } = VIEWS[this.#kind] ?? {};
      const names = path.map((name) => this.getAttribute(name) ?? "");
      if (!names.every((name) => NAME.test(name))) return undefined;
      const given = query.filter((name) => this.getAttribute(name));
      const parameters = given.map((name) => [name === "filter" ? "q" : name, this.getAttribute(name) ?? ""]);
      return {
        path: [this.#kind, ...names].join("/"),
        search: new URLSearchParams(parameters).toString(),
      };
    }
  }

  /** The console's address without a slash at its end; undefined for what is none. @param {string | null} url */
  function consoleAt(url) {
    if (url === null || !URL.canParse(url, document.baseURI)) return undefined;
    const { origin, pathname } = new URL(url, document.baseURI);
    return origin + pathname.replace(/\/+$/, "");
  }

  /** @param {Record<string, unknown>} values */
  function textsOf(values) {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));
  }

  /** @param {string} kind */
  function attributesOf(kind) {
    const { path = [], query = [] } = VIEWS[kind] ?? {};
    return [...path, ...query, ...COMMON];
  }

  /** @param {string} attribute */
  function propertyOf(attribute) {
    return attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  }

  /** @param {MessageEvent} event */
  function onMessage(event) {
    for (const view of shown) view.receive(event);
  }

  function sendThemes() {
    for (const view of shown) view.sendTheme();
  }

  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(sendThemes);

  /** While there are elements: to their frames, and to what themes of pages hang on. */
  function listen() {
    window.addEventListener("message", onMessage);
    scheme.addEventListener("change", sendThemes);
    for (const node of [document.documentElement, document.body])
      if (node) observer.observe(node, { attributes: true });
  }

  function stopListening() {
    window.removeEventListener("message", onMessage);
    scheme.removeEventListener("change", sendThemes);
    observer.disconnect();
  }

  /** @param {string} kind */
  function define(kind) {
    const Element = class extends FlotillaElement {
      static observedAttributes = attributesOf(kind);

      constructor() {
        super(kind);
      }
    };
    for (const attribute of attributesOf(kind))
      Object.defineProperty(Element.prototype, propertyOf(attribute), {
        configurable: true,
        enumerable: true,
        /** @this {HTMLElement} */
        get() {
          return this.getAttribute(attribute);
        },
        /** @this {HTMLElement} @param {unknown} value */
        set(value) {
          if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
          else this.setAttribute(attribute, String(value));
        },
      });
    customElements.define(`flotilla-${kind}`, Element);
  }

  window.Flotilla = Object.freeze({
    setConsole(/** @type {string} */ url) {
      setConsole(url);
      for (const element of connected) element.attributeChangedCallback();
    },
    setTokenProvider(/** @type {import("./elements").TokenProvider | undefined} */ next) {
      const isAnother = provider !== undefined && provider !== next;
      provider = next;
      // It may be for another person.
      const own = [...shown].filter(({ group }) => group.tokenUrl === null);
      for (const { element, group } of own) isAnother ? element.reload() : group.renew();
    },
    refresh() {
      for (const group of groups) group.renew();
    },
  });
  for (const kind of Object.keys(VIEWS)) define(kind);
})();
