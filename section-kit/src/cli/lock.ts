import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const WAIT = 25
const LIMIT = 60_000

/**
 * Run work while nobody else publishes into this folder. A lock whose holder is gone is taken over.
 *
 * @throws when the lock is not free within a minute
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, '.lock')
  const deadline = Date.now() + LIMIT
  while (!(await take(file))) {
    if (Date.now() > deadline) throw new Error(`Another publish holds ${file}`)
    await new Promise((resolve) => setTimeout(resolve, WAIT))
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await holderIsGone(file)) await rm(file, { force: true })
    return false
  }
}

async function holderIsGone(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
