import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { link, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { DRAFT } from './atomic'
import { holderHere, holderIn, isRunning, type Holder } from './lock-holder'

/** A holder that has not shown this for so long has died or is frozen, wherever it runs. Milliseconds. */
const SILENCE = 5_000

/** Take a lock. @returns false when another process holds it */
export async function take(file: string, mine: Holder): Promise<boolean> {
  const own = `${file}.${randomUUID()}${DRAFT}`
  try {
    await writeFile(own, JSON.stringify(mine))
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(own, { force: true })
  }
}

/** A lock as this process has observed it, by its own clock: the clocks of two machines are never compared. */
interface Watched {
  nonce: string
  touched: number
  /** When the last heartbeat was seen, by this process's clock. */
  seen: number
}

/**
 * Removes a lock whose holder has died, each time it is called. Only one process at a time may do so, or the second would
 * remove the new lock of the first.
 */
export function lockBreaker(file: string): () => Promise<void> {
  const breaking = `${file}.break`
  const watched: Watched = { nonce: '', touched: 0, seen: 0 }
  const watchedBreaking: Watched = { ...watched }
  return async () => {
    if (!isDead(file, watched)) return
    if (await take(breaking, holderHere())) {
      try {
        if (isDead(file, watched)) await rm(file, { force: true })
      } finally {
        await rm(breaking, { force: true })
      }
    } else if (isDead(breaking, watchedBreaking)) await rm(breaking, { force: true })
  }
}

function isDead(file: string, watched: Watched): boolean {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (touched === undefined) return false
  const holder = holderIn(file)
  if (!holder) return true
  if (holder.host === os.hostname() && !isRunning(holder)) return true
  const now = performance.now()
  if (watched.nonce !== holder.nonce || watched.touched !== touched)
    Object.assign(watched, { nonce: holder.nonce, touched, seen: now })
  return now - watched.seen > SILENCE
}
