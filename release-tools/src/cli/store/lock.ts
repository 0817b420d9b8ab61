import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DRAFT } from './atomic'

/** Average pause between two attempts. Milliseconds. */
const RETRY_DELAY = 15
/** Milliseconds. */
const TIMEOUT = 60_000
/** A process on another machine cannot be checked; a switch takes well under a second. Milliseconds. */
const FOREIGN_TIMEOUT = 120_000
/** Removing a dead lock takes a few milliseconds; a process that takes longer has died. Milliseconds. */
const BREAK_TIMEOUT = 10_000

interface Holder {
  readonly host: string
  readonly pid: number
  /** Start time of the process, as the system counts it: a reused pid is not the holder. */
  readonly startedAt: string
  readonly nonce: string
}

/**
 * Run work while no other process switches versions in this folder. A lock is taken over if its holder has died.
 *
 * The lock is a hard link to a complete file, so it always names its holder, whenever that process is killed (ADR 15).
 *
 * @throws when the lock is not free within a minute
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lock = path.join(folder, '.lock')
  const deadline = Date.now() + TIMEOUT
  while (!(await take(lock))) {
    await breakDead(lock)
    if (Date.now() > deadline) throw new Error(`Another publish holds ${lock}`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY * (0.5 + Math.random())))
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  const mine: Holder = {
    host: os.hostname(),
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    nonce: randomUUID(),
  }
  const own = `${lock}.${mine.nonce}${DRAFT}`
  await writeFile(own, JSON.stringify(mine))
  try {
    await link(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(own, { force: true })
  }
}

/** Only one process at a time may remove a dead lock, or the second would remove the new lock of the first. */
async function breakDead(lock: string): Promise<void> {
  if (!(await isDead(lock))) return
  const breaking = `${lock}.break`
  if (await take(breaking)) {
    try {
      if (await isDead(lock)) await rm(lock, { force: true })
    } finally {
      await rm(breaking, { force: true })
    }
  } else if ((await ageOf(breaking)) > BREAK_TIMEOUT) {
    await rm(breaking, { force: true })
  }
}

async function isDead(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  let holder: Partial<Holder>
  try {
    holder = JSON.parse(text) as Holder
  } catch {
    return true
  }
  if (holder.host !== os.hostname()) return (await ageOf(lock)) > FOREIGN_TIMEOUT
  const startedAt = startTimeOf(holder.pid ?? 0)
  return startedAt === undefined || startedAt !== holder.startedAt
}

async function ageOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
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
