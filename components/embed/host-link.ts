import { type FrameMessage, type HostMessage, readHostMessage, writtenMessage } from "@/lib/embed/messages";

const REPEATED_MS = 2_000;
const REPEATED_UNTIL_MS = 30_000;

/** Where messages of a frame go: the window around it. */
export type HostWindow = Pick<Window, "postMessage">;

/**
 * Talks with the page around this frame. The first of its messages pins its origin: those of other origins and other
 * windows are ignored from then on, and nothing but `ready` is sent to a page that is not known.
 */
export class HostLink {
  /** The page around follows links itself. */
  followsLinks = false;
  #origin: string | undefined;
  /** The latest of each type, until it is known to whom they go. */
  readonly #held = new Map<string, FrameMessage>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: HostWindow,
    private readonly onMessage: (message: HostMessage, origin: string) => void,
  ) {}

  /** Listens, and says that it is ready until the page around answers. Returns the function that ends it. */
  open(): () => void {
    const receive = (event: MessageEvent) => this.#receive(event);
    addEventListener("message", receive);
    this.ready();
    const until = Date.now() + REPEATED_UNTIL_MS;
    this.#timer = setInterval(() => {
      if (Date.now() < until) this.ready();
      else clearInterval(this.#timer);
    }, REPEATED_MS);
    return () => {
      removeEventListener("message", receive);
      clearInterval(this.#timer);
    };
  }

  /** Requests a token. It carries nothing, so that any page may have it. */
  ready(): void {
    this.host.postMessage(writtenMessage({ type: "ready" }), { targetOrigin: "*" });
  }

  send(message: FrameMessage): void {
    const targetOrigin = this.#origin ?? ancestorOrigins()?.[0];
    if (targetOrigin === undefined || targetOrigin === "null") this.#held.set(message.type, message);
    else this.host.postMessage(writtenMessage(message), { targetOrigin });
  }

  #receive({ source, origin, data }: MessageEvent): void {
    if (source !== this.host || origin === "null") return;
    if (origin !== (this.#origin ?? ancestorOrigins()?.[0] ?? origin)) return;
    const message = readHostMessage(data);
    if (!message) return;
    this.#pin(origin);
    if (message.links === "host") this.followsLinks = true;
    this.onMessage(message, origin);
  }

  #pin(origin: string): void {
    if (this.#origin !== undefined) return;
    this.#origin = origin;
    clearInterval(this.#timer);
    for (const message of this.#held.values()) this.send(message);
    this.#held.clear();
  }
}

/** The origins of the pages around this one, innermost first; undefined where the browser does not tell. */
export function ancestorOrigins(): readonly string[] | undefined {
  const { ancestorOrigins: origins } = location as { readonly ancestorOrigins?: ArrayLike<string> }; // not in every browser
  return origins && Array.from(origins);
}
