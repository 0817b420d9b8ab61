import { utimesSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockBreaker, take } from './dead-lock'
import { holderHere, holderIn, type Holder } from './lock-holder'

/** Average pause between two attempts. Milliseconds. */
const RETRY_DELAY = 15
/** Milliseconds. */
const TIMEOUT = 60_000
/** How often the holder shows that it is alive. Milliseconds. */
const HEARTBEAT = 500

/** Held while versions are switched. */
export interface Lock {
  /** @throws when another process has taken over the lock, because this one was frozen */
  assertHeld(): void
}

/**
 * Run work while no other process switches versions in this folder. A lock whose holder has died is taken over within seconds.
 *
 * The lock is a hard link to a complete file, so it always names its holder, whenever that process is killed (ADR 15).
 *
 * @throws with the name of the holder when the lock is not free within a minute
 */
export async function withLock<T>(folder: string, work: (lock: Lock) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, '.lock')
  const mine = holderHere()
  const deadline = Date.now() + TIMEOUT
  const breakDead = lockBreaker(file)
  while (!(await take(file, mine))) {
    await breakDead()
    if (Date.now() > deadline) throw new Error(await describeHolder(file))
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY * (0.5 + Math.random())))
  }
  const beating = setInterval(() => beat(file), HEARTBEAT)
  const assertHeld = () => {
    if (holderIn(file)?.nonce !== mine.nonce)
      throw new Error(
        'Another process has taken over the lock because this one was frozen. Nothing has changed.',
      )
  }
  try {
    return await work({ assertHeld })
  } finally {
    clearInterval(beating)
    if (holderIn(file)?.nonce === mine.nonce) await rm(file, { force: true })
  }
}

function beat(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Taken over: `assertHeld` finds out.
  }
}

async function describeHolder(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const { host, pid, since } = text ? (JSON.parse(text) as Holder) : { host: 'unknown', pid: 0, since: '' }
  return `Process ${pid} on ${host} has been switching versions since ${since} (${file}). Wait for it, or end it, and try again.`
}
