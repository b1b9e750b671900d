import { PropertySymbol } from "happy-dom";
import { afterEach, beforeEach, vi } from "vitest";
import type { FlotillaElements } from "@/public/embed/elements";

/** Where the elements' script says that it came from. */
export const CONSOLE = "https://flotilla.example.org/base";
export const CONSOLE_ORIGIN = "https://flotilla.example.org";
const SCRIPT = `${CONSOLE}/embed/elements.js`;

/** What a frame was sent, by its window. */
const sent = new WeakMap<object, { message: Record<string, unknown>; target: string }[]>();
const windows = new WeakMap<Element, Window>();
const addresses = new WeakMap<Element, string>();

// Frames of the test's DOM load nothing: each has a window that remembers what it was sent.
Object.defineProperties(HTMLIFrameElement.prototype, {
  [PropertySymbol.connectedToDocument]: { value: () => undefined },
  contentWindow: {
    get(this: HTMLIFrameElement) {
      const known = windows.get(this) ?? fakeWindow();
      windows.set(this, known);
      return this.isConnected ? known : null;
    },
  },
  src: {
    get(this: HTMLIFrameElement) {
      return addresses.get(this) ?? "";
    },
    set(this: HTMLIFrameElement, address: string) {
      addresses.set(this, address);
    },
  },
});

function fakeWindow(): Window {
  const messages: { message: Record<string, unknown>; target: string }[] = [];
  const postMessage = (message: Record<string, unknown>, target: string) => messages.push({ message, target });
  const fake = { postMessage } as unknown as Window;
  sent.set(fake, messages);
  return fake;
}

/** Loads the script as an element of that address would; `tag`: of another kind, as markup can name one. */
export async function loadElements({ tag = "script", src = SCRIPT } = {}): Promise<void> {
  const element = document.createElement(tag);
  element.setAttribute("src", src);
  const named = element as HTMLScriptElement; // as the browser says, whatever it is
  const current = vi.spyOn(document, "currentScript", "get").mockReturnValue(named);
  await import("@/public/embed/elements.js");
  current.mockRestore();
}

/** Puts an element into the page, with attributes. */
export function place<Tag extends keyof FlotillaElements>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
): FlotillaElements[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

export function frameIn(element: Element): HTMLIFrameElement | undefined {
  return element.shadowRoot?.querySelector("iframe") ?? undefined;
}

/** What the element sent to its frame, of a type. */
export function sentTo(element: Element, type: string) {
  const target = frameIn(element)?.contentWindow;
  return (target ? (sent.get(target) ?? []) : []).filter(({ message }) => message.type === type);
}

/** A message from the element's frame, unless it says another sender. */
export function say(element: Element, data: unknown, by: { origin?: string; source?: unknown } = {}): void {
  const { origin = CONSOLE_ORIGIN, source = frameIn(element)?.contentWindow } = by;
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  window.dispatchEvent(event);
}

export function sayReady(...elements: Element[]): void {
  for (const element of elements) say(element, { flotilla: 1, type: "ready" });
}

/** Details of the events of a type that reach the document. */
export function eventsOf(type: string): unknown[] {
  const details: unknown[] = [];
  const listener = (event: Event) => details.push((event as CustomEvent).detail);
  document.addEventListener(type, listener);
  listeners.push(() => document.removeEventListener(type, listener));
  return details;
}

const listeners: (() => void)[] = [];

/** For each test: a clock of its own, and an empty page afterwards. */
export function cleanPages(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    document.body.replaceChildren();
    for (const stop of listeners.splice(0)) stop();
    Flotilla.setTokenProvider(undefined);
    vi.useRealTimers();
  });
}
