/** One thing that was tried. */
export interface Result {
  readonly name: string;
  /** What is not as it should be; undefined where all is well. */
  readonly wrong: string | undefined;
}
