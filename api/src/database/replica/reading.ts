import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReplicaRead } from '../../metrics/metrics'
import type { Outage, State } from './outage'

/** The replica, as far as calls use it. */
interface Replica {
  readonly outage: Outage
  /** Is told about each read. */
  readonly count: (read: ReplicaRead) => void
  /** Whether it has not just failed. */
  isUsable(): boolean
  /** A list could not be loaded from it. */
  noteFailure(error: unknown): void
}

/** Where the statements of a call go if there is a replica (ADR 30). */
interface Reading {
  readonly replica: Replica
  /** Calls that write never read from the replica. */
  readonly isWrite: boolean
  /** Audit row of the newest write of this browser, which a replica must have; 0 if none is known. */
  readonly ownWrite: number
  from: 'primary' | 'replica'
  /** The state that the replica must have reached. */
  state: State
  /** Whether a statement went to the replica. */
  isUsed: boolean
  /** Number of the last audit row that this call has added. */
  written: number
}

const readings = new AsyncLocalStorage<Reading>()

/** The state that a replica must have reached for the statements that run now; undefined if they go to the primary. */
export function wantedOfReplica(): Pick<Reading, 'state' | 'ownWrite'> | undefined {
  const reading = readings.getStore()
  if (reading?.from !== 'replica') return undefined
  reading.isUsed = true
  return reading
}

/** Whether the statements that run now go to the replica. */
export const isReadOnly = (): boolean => readings.getStore()?.from === 'replica'

/** Begin a call. @returns continues it after an event that has lost it, and says what it has written */
export function beginReading(
  replica: Replica,
  { isWrite, ownWrite }: Pick<Reading, 'isWrite' | 'ownWrite'>,
): { readonly run: (next: () => void) => void; readonly written: () => number } {
  const reading: Reading = {
    replica,
    isWrite,
    ownWrite,
    from: 'primary',
    state: { seq: 0, hash: '' },
    isUsed: false,
    written: 0,
  }
  return { run: (next) => readings.run(reading, next), written: () => reading.written }
}

/** Run something that belongs to no call: it uses the primary. */
export const onPrimary = <T>(work: () => T): T => readings.exit(work)

/** An audit row was added: from now on this browser reads no data without it. */
export function noteWrite(seq: number): void {
  const reading = readings.getStore()
  if (reading) reading.written = seq
}

/**
 * Load a list from the replica if it has at least this state, otherwise from the primary.
 *
 * @param load may run twice
 */
export async function fromReplica<T>(state: State, load: () => Promise<T>): Promise<T> {
  const reading = readings.getStore()
  if (!reading || reading.from === 'replica' || !reading.replica.isUsable()) return load()
  const { replica } = reading
  try {
    const there: Reading = { ...reading, from: 'replica', state }
    const loaded = await readings.run(there, load)
    if (there.isUsed) replica.count('current')
    return loaded
  } catch (error) {
    replica.noteFailure(error)
  }
  return load()
}

/** The primary was in this state. */
export function noteState(state: State): void {
  const reading = readings.getStore()
  if (reading?.from === 'primary') reading.replica.outage.newest = state
}

/**
 * Find out who calls, from the primary. While it does not answer, a call that only reads gets this and everything else from the
 * replica.
 *
 * @param identify may run more than once
 */
export async function evenInOutage<T>(identify: () => Promise<T>): Promise<T> {
  const reading = readings.getStore()
  if (!reading || reading.isWrite) return identify()
  const { outage, count } = reading.replica
  if (!outage.isKnown()) {
    try {
      return await outage.answer(identify())
    } catch (error) {
      if (!outage.begins(error)) throw error
    }
  }
  outage.askAgain()
  reading.state = outage.newest
  reading.from = 'replica'
  count('outage')
  try {
    return await identify()
  } catch {
    // It may just have become the primary.
    reading.from = 'primary'
    return outage.answer(identify())
  }
}
