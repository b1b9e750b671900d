import type { SimulatedProcess } from "./simulated-process";
import { type Call, siteOf } from "./site";

/** A write on its way, and what became of it. Times in milliseconds since the start. */
export class Write {
  readonly site: string;
  #arrivedAt: number | undefined;
  #status: number | undefined;
  #hasChanged = false;
  #fate = "pass";

  constructor(
    readonly sender: SimulatedProcess,
    readonly call: Call,
    readonly sentAt: number,
  ) {
    this.site = siteOf(call);
  }

  /** When the hub got it; undefined where it never did. */
  get arrivedAt(): number | undefined {
    return this.#arrivedAt;
  }

  /** The hub's answer; undefined while there is none. */
  get status(): number | undefined {
    return this.#status;
  }

  /** Whether the hub has made another version of the object. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** What was done to it on its way: "pass", the status of a refusal, or what else. */
  get fate(): string {
    return this.#fate;
  }

  meets(fate: string): void {
    this.#fate = fate;
  }

  arrives(at: number): void {
    this.#arrivedAt = at;
  }

  isAnswered(status: number, hasChanged: boolean): void {
    this.#status = status;
    this.#hasChanged = hasChanged;
  }
}
