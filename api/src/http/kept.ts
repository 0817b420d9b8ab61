import type { SignedIn } from '../policy/actor'

interface Kept<T> {
  readonly chainEnd: string
  readonly value: Promise<T>
}

/**
 * Keeps the last result of `make` until something changes. Every change writes an audit row in its own transaction, so the
 * end of the audit chain names the state of the data, for all processes on one database. It is read with the session, before
 * `make` reads: a result may be newer than its name, never older.
 */
export function kept<T>(make: () => Promise<T>): (actor: SignedIn) => Promise<T> {
  let last: Kept<T> | undefined
  return ({ chainEnd }) => {
    if (last && last.chainEnd === chainEnd) return last.value
    const value = make()
    if (chainEnd === '') return value
    const entry = { chainEnd, value }
    last = entry
    value.catch(() => {
      if (last === entry) last = undefined
    })
    return value
  }
}

/** An answer as the bytes that are sent. */
export class ReadyJson<T> {
  readonly bytes: Buffer

  constructor(value: T) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }

  parsed(): T {
    return JSON.parse(this.bytes.toString()) as T
  }
}

/** The same for a list that everybody who may see it sees alike: not even its text is made again. */
export function keptAnswer<T>(make: () => Promise<T>): (call: { actor: SignedIn }) => Promise<ReadyJson<T>> {
  const answer = kept(async () => new ReadyJson(await make()))
  return ({ actor }) => answer(actor)
}
