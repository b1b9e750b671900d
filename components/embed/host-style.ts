import type { HostMessage } from "@/lib/embed/messages";
import { formatAs } from "@/lib/format/locale";

type ThemeMessage = Extract<HostMessage, { type: "theme" }>;

/** Of our own type, which a host's is a multiple of. */
const OWN_FONT_PX = 13;
const DARK = "(prefers-color-scheme: dark)";

/** How the page around wants its frames to look, and write dates and numbers. */
export class HostStyle {
  #variables: Readonly<Record<string, string>> = {};
  #set: readonly string[] = [];
  #locale: string | undefined;

  constructor(private readonly root: HTMLElement) {}

  /** Follows the scheme of the system, where that is the one to show. Returns the function that ends it. */
  open(): () => void {
    const system = matchMedia(DARK);
    const again = () => void this.#apply();
    system.addEventListener("change", again);
    return () => system.removeEventListener("change", again);
  }

  /** True where dates and numbers are written in another way now. */
  take({ scheme, variables, locale }: ThemeMessage): boolean {
    if (scheme === "auto") delete this.root.dataset.theme;
    else if (scheme) this.root.dataset.theme = scheme;
    if (variables) this.#variables = variables;
    void this.#apply();
    // Said again with each renewed token: writing everything once more would be a flash.
    if (locale === undefined || locale === this.#locale) return false;
    this.#locale = locale;
    return formatAs(locale);
  }

  /** What checks colours is loaded where a page has some. */
  async #apply(): Promise<void> {
    const variables = this.#variables;
    const { COMPARED_TOKENS, hostTheme } = (await theirs(variables)) ?? {};
    if (variables !== this.#variables) return;
    const { style } = this.root;
    for (const name of this.#set) style.removeProperty(name);
    const computed = getComputedStyle(this.root);
    const values = Object.fromEntries(
      (COMPARED_TOKENS ?? []).map((name) => [name, computed.getPropertyValue(`--${name}`).trim()]),
    );
    const theme = hostTheme?.(variables, values as Parameters<typeof hostTheme>[1]); // one for each
    const zoom = theme?.fontPx === undefined ? {} : { "embed-zoom": String(theme.fontPx / OWN_FONT_PX) };
    const set = Object.entries({ ...theme?.tokens, ...zoom });
    for (const [name, value] of set) style.setProperty(`--${name}`, value);
    this.#set = set.map(([name]) => `--${name}`);
  }
}

function theirs(variables: Readonly<Record<string, string>>) {
  return Object.keys(variables).length > 0 ? import("@/lib/embed/host-theme").catch(() => undefined) : undefined;
}
