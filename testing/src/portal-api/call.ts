import type { Person, World } from './world'

/** One call as a handler sees it. */
export interface Call {
  readonly world: World
  /** Whoever is signed in; for calls that need nobody, the first person. */
  readonly me: Person
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** The call is refused with a status and words for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** @throws Refusal 404 when it is not there */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal(404, `No such ${what}.`)
  return thing
}
