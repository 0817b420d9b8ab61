import type { Ledger } from '../store/ledger'

/** A canary that did not become the live version. */
export interface StoppedCanary {
  readonly name: string
  readonly version: string
  /** ISO date. */
  readonly at: string
  /** Who stopped it, or released what it does not run with. */
  readonly by: string
  readonly reason: string
}

/** Canaries that were stopped, the latest first. @param count how many at most */
export function stoppedCanaries({ entries }: Ledger, count: number): StoppedCanary[] {
  const running = new Map<string, string>()
  const stopped: StoppedCanary[] = []
  for (const { at, by, canaries = {}, ended = {} } of entries) {
    for (const [name, reason] of Object.entries(ended))
      stopped.push({ name, version: running.get(name) ?? '', at, by, reason })
    for (const [name, { version }] of Object.entries(canaries)) running.set(name, version)
  }
  return stopped.slice(-count).toReversed()
}
