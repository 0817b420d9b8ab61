import { setTimeout as pause } from 'node:timers/promises'

/** The longest pause between two attempts to get a lock. Milliseconds. */
const LONGEST_PAUSE = 25

/** Repeat an attempt while the file is locked. @param deadline in milliseconds since the epoch */
export async function untilFree<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      return attempt()
    } catch (error) {
      if (!isLocked(error) || Date.now() >= deadline) throw error
    }
    await pause(wait)
  }
}

/** Whether another connection holds a lock that this statement needs: SQLITE_BUSY and its variants. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
