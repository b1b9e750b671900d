export interface Result {
  readonly name: string;
  readonly wrong?: string;
}

/** What is right needs no reason. */
export function result(name: string, isRight: boolean, why: string): Result {
  return isRight ? { name } : { name, wrong: why };
}
