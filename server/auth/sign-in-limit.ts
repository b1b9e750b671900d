import { ApiError } from "@/server/errors";
import { Semaphore } from "@/server/hub/semaphore";

/** Tries that one address may have under way. */
const PLACES = 10;
/** A refused try keeps its place for as long, which slows down whoever guesses. */
const HELD_MS = 2_000;
const MAX_WAITING = 20;

interface Tries {
  readonly places: Semaphore;
  readonly waiting: Set<AbortController>;
}

/**
 * Slows down guessing, by address. A try has a place before the hub is asked, and gives it back at once where the hub
 * accepts the token. Nobody is locked out: who comes from the same address waits for some seconds. Where too many
 * wait, a random one of them has to try again.
 */
export class SignInLimit {
  readonly #triesByAddress = new Map<string, Tries>();

  /** The addresses with a try. */
  get size(): number {
    return this.#triesByAddress.size;
  }

  /** Throws what `identify` throws, and `ApiError` "too-many-requests". */
  async attempt<T>(address: string, identify: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const tries = this.#triesByAddress.get(network) ?? newTries();
    this.#triesByAddress.set(network, tries);
    await takePlace(tries);
    const giveBack = () => {
      tries.places.release();
      if (tries.places.acquired === 0 && tries.waiting.size === 0) this.#triesByAddress.delete(network);
    };
    try {
      const answer = await identify();
      giveBack();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.code === "unauthenticated") setTimeout(giveBack, HELD_MS).unref();
      else giveBack();
      throw error;
    }
  }
}

function newTries(): Tries {
  return { places: new Semaphore({ limit: PLACES, idleMs: () => 0 }), waiting: new Set() };
}

async function takePlace({ places, waiting }: Tries): Promise<void> {
  const own = new AbortController();
  if (places.acquired < PLACES && waiting.size === 0) return places.acquire(own.signal);
  waiting.add(own);
  if (waiting.size > MAX_WAITING) {
    const unlucky = [...waiting][Math.floor(Math.random() * waiting.size)] ?? own;
    waiting.delete(unlucky);
    unlucky.abort(tooMany());
  }
  await places.acquire(own.signal).finally(() => waiting.delete(own));
}

function tooMany(): ApiError {
  return new ApiError("too-many-requests", "Too many sign-ins from this address. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}

/** What one person may have of an address: all of an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0));
  return [...(before ?? []), ...Array.from({ length: zeros }, () => "0"), ...(after ?? [])].slice(0, 4).join(":");
}
