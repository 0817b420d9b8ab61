import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DRAFT } from './atomic'

const WAIT = 15
const LIMIT = 60_000
/** A holder on another machine cannot be asked whether it lives; a switch takes well under a second. Milliseconds. */
const FOREIGN_LIMIT = 120_000
/** Breaking a dead holder's lock takes a few milliseconds; who takes longer died of it. Milliseconds. */
const BREAK_LIMIT = 10_000

interface Holder {
  readonly host: string
  readonly pid: number
  /** When that process began: a number of the system, so that a reused pid is not taken for the holder. */
  readonly began: string
  readonly nonce: string
}

/**
 * Run work while nobody else switches versions in this folder. A lock whose holder is gone is taken over.
 *
 * The lock is a hard link to a finished file: it appears with its holder's name inside or not at all, whenever the
 * holder is killed.
 *
 * @throws when the lock is not free within a minute
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lock = path.join(folder, '.lock')
  const deadline = Date.now() + LIMIT
  while (!(await take(lock))) {
    await breakDead(lock)
    if (Date.now() > deadline) throw new Error(`Another publish holds ${lock}`)
    await new Promise((resolve) => setTimeout(resolve, WAIT * (0.5 + Math.random())))
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
    began: beginningOf(process.pid) ?? '',
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

/** Only one waiter at a time may remove a dead lock, or the second would remove the first one's new lock. */
async function breakDead(lock: string): Promise<void> {
  if (!(await isDead(lock))) return
  const breaking = `${lock}.break`
  if (await take(breaking)) {
    try {
      if (await isDead(lock)) await rm(lock, { force: true })
    } finally {
      await rm(breaking, { force: true })
    }
  } else if ((await ageOf(breaking)) > BREAK_LIMIT) {
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
  if (holder.host !== os.hostname()) return (await ageOf(lock)) > FOREIGN_LIMIT
  const began = beginningOf(holder.pid ?? 0)
  return began === undefined || began !== holder.began
}

async function ageOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
}

/** When a process began, by the kernel's count; `unknown` where the system does not say; undefined when it is gone. */
function beginningOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    // A process that was killed and not yet reaped holds nothing any more.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return 'unknown'
  }
}
