import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { DRAFT } from './disk'

/** Average pause between two attempts. Milliseconds. */
const RETRY_DELAY = 15
/** Milliseconds. */
const TIMEOUT = 60_000
/** How often the holder shows that it is alive. Milliseconds. */
const HEARTBEAT = 500

/** A holder that has not shown this for so long has died or is frozen, wherever it runs. Milliseconds. */
const SILENCE = 5_000

/** Held while versions are switched. */
export interface Lock {
  /** False when another process has taken over the lock, because this one was frozen. */
  isHeld(): boolean
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
  const breakDead = lockBreaker(file)
  for (let waited = 0, began = 0; !(await take(file, mine)); waited += countedSince(began)) {
    began = performance.now()
    await breakDead()
    if (waited > TIMEOUT) throw new Error(describeHolder(file))
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY * (0.5 + Math.random())))
  }
  const beating = setInterval(() => beat(file), HEARTBEAT)
  const isHeld = () => holderIn(file)?.nonce === mine.nonce
  try {
    return await work({ isHeld })
  } finally {
    clearInterval(beating)
    if (isHeld()) await rm(file, { force: true })
  }
}

/** The time since the last look. While this machine stopped, a holder on it could not show that it is alive. */
const countedSince = (looked: number): number => Math.min(performance.now() - looked, HEARTBEAT)

function beat(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Taken over: `isHeld` finds out.
  }
}

function describeHolder(file: string): string {
  const { host, pid, since } = holderIn(file) ?? { host: 'unknown', pid: 0, since: '' }
  return `Process ${pid} on ${host} has been switching versions since ${since} (${file}). Wait for it, or end it, and try again.`
}

/** Take a lock. @returns false when another process holds it */
async function take(file: string, mine: Holder): Promise<boolean> {
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
  /** How long it has shown no heartbeat, and when it was looked at, by this process's clock. */
  silent: number
  looked: number
}

/**
 * Removes a lock whose holder has died, each time it is called. Only one process at a time may do so, or the second would
 * remove the new lock of the first.
 */
function lockBreaker(file: string): () => Promise<void> {
  const breaking = `${file}.break`
  const watched: Watched = { nonce: '', touched: 0, silent: 0, looked: 0 }
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
  // Its holder may just have removed it.
  if (!holder) return existsSync(file)
  if (holder.host === os.hostname() && !isRunning(holder)) return true
  const isSame = watched.nonce === holder.nonce && watched.touched === touched
  const silent = isSame ? watched.silent + countedSince(watched.looked) : 0
  Object.assign(watched, { nonce: holder.nonce, touched, silent, looked: performance.now() })
  return silent > SILENCE
}

/** The process that holds a lock. */
const holderSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** Start time of the process, as the system counts it: a reused pid is not the holder. */
  startedAt: z.string(),
  since: z.string(),
  nonce: z.string(),
})
type Holder = z.infer<typeof holderSchema>

/** This process as the holder of a new lock. */
export const holderHere = (): Holder => ({
  host: os.hostname(),
  pid: process.pid,
  startedAt: startTimeOf(process.pid) ?? '',
  since: new Date().toISOString(),
  nonce: randomUUID(),
})

/**
 * The holder that a lock names.
 *
 * @returns undefined when there is none, or it cannot be read
 */
function holderIn(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Whether the holder's process still runs on this machine. */
export function isRunning(holder: Holder | undefined): boolean {
  const startedAt = startTimeOf(holder?.pid ?? 0)
  return startedAt !== undefined && startedAt === holder?.startedAt
}

/** Start time of a process, as the kernel counts it; `unknown` where the system has none; undefined if it has ended. */
function startTimeOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    // A zombie holds no lock.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return 'unknown'
  }
}
