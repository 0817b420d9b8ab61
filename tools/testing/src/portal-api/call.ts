import type { Person, World } from './world'

/** A call, as passed to a handler. */
export interface Call {
  readonly world: World
  /** The person who is signed in; for public calls, the first person. */
  readonly me: Person
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** The entity tag of `If-Match`, without quotes. */
  readonly ifMatch?: string | undefined
}

/** Thrown to refuse a call with a status and a message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Return a thing that must exist. @throws Refusal 404 if it does not */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal(404, `No such ${what}.`)
  return thing
}

/** Return the row with this id. @throws Refusal 404 if there is none */
export const byId = <T extends { readonly id: string }>(
  rows: readonly T[],
  wanted: string | undefined,
  what: string,
): T =>
  found(
    rows.find(({ id }) => id === wanted),
    what,
  )

export const nextId = (rows: readonly { readonly id: string }[]) => `new-${rows.length + 1}`
