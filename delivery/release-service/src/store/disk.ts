import { randomUUID } from 'node:crypto'
import { constants, renameSync } from 'node:fs'
import {
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Ending of unfinished files and folders. Nothing reads them; `prune` removes those left by a crash. */
export const DRAFT = '.draft'

/**
 * Write the new content of a file to a draft beside it.
 *
 * @returns a function that puts it in place in one step: a reader or a crash sees the old or the new content, never a part
 */
export async function prepareFile(file: string, content: string | Buffer): Promise<() => void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}${DRAFT}`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return () => renameSync(draft, file)
}

/** Create a folder that appears complete and synced to disk, or not at all. Does nothing if it exists. */
export async function makeFolderOnce(to: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(to)) return
  const draft = `${to}.${randomUUID()}${DRAFT}`
  await mkdir(draft, { recursive: true })
  try {
    await fill(draft)
    await syncFolder(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  }
}

/** Run work in an empty folder outside the store. @returns what it returns; the folder is gone then */
export async function withTemporaryFolder<T>(
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Write all files of a folder to disk. Without this, a power failure after the switch could leave empty files. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const handle = await open(path.join(entry.parentPath, entry.name), 'r')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }),
  )
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Age after which a draft belongs to a run that was killed. Milliseconds. */
const DRAFT_AGE = 60 * 60_000

/** Remove what killed runs left behind in the store. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.endsWith(DRAFT)) continue
    const file = path.join(folder, entry)
    // Another run may have removed its own draft meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DRAFT_AGE) await rm(file, { recursive: true, force: true })
  }
}

/** Room for the documents of one switch and its line in the ledger. Bytes. */
export const RESERVE = 8 * 1024 * 1024

export const reserveFile = (folder: string) => path.join(folder, '.reserve')

/** Keep some disk space, so that a rollback works when the disk is full. Does nothing when there is no space to keep. */
export async function keepReserve(folder: string): Promise<void> {
  const file = reserveFile(folder)
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size >= RESERVE) return
  try {
    const handle = await open(file, 'w')
    try {
      // Written, not only extended: a hole would reserve nothing.
      await handle.writeFile(Buffer.alloc(RESERVE))
    } finally {
      await handle.close()
    }
  } catch {
    await rm(file, { force: true })
  }
}

/** Run work; if the disk is full, give the reserve back and run it again. */
export async function withReserve<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!full) throw error
    await rm(reserveFile(folder), { force: true })
    return await work()
  }
}

/** The text of a file. @returns undefined when it does not exist */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The text of a file that must not stop those who serve; with a problem if it cannot be read: a folder, say. */
export async function textOrProblem(
  file: string,
): Promise<{ readonly text?: string | undefined; readonly problem?: string }> {
  try {
    return { text: await textOf(file) }
  } catch (error) {
    // The message has the path, which is nobody else's business.
    const { code } = error as NodeJS.ErrnoException
    return { problem: `${path.basename(file)}: cannot be read (${code})` }
  }
}

/** Keep a text that is in order for the time when it is not. Somebody who may only read the store cannot, and need not. */
export const keepLast = (file: string, text: string): Promise<void> =>
  prepareFile(file, text).then(
    (put) => put(),
    () => {},
  )

/** The largest file of a release. Bytes. */
export const LARGEST_FILE = 16 * 1024 * 1024

/** Changes whenever a file is replaced or written. Empty for a missing file. */
export async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}` : ''
}

/**
 * Read a file of a folder that somebody else may write to.
 *
 * @returns undefined when it is missing, a link, a pipe or a device, or larger than any file of a release. Opening a pipe would wait
 *   for ever, with one of the few threads of this process, and a huge file would fill its memory.
 */
export async function readPlain(file: string): Promise<Buffer | undefined> {
  try {
    // Without O_NONBLOCK, `open` itself waits until somebody writes into a pipe.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      return await contentOf(handle)
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}

async function contentOf(handle: FileHandle): Promise<Buffer | undefined> {
  const found = await handle.stat()
  if (!found.isFile() || found.size > LARGEST_FILE) return undefined
  return handle.readFile()
}

/** Read a JSON file. @returns undefined when it does not exist @throws when it is broken, or no plain file */
export async function readJson<T>(from: string): Promise<T | undefined> {
  const content = await readPlain(from)
  if (!content) {
    const isThere = await lstat(from).then(
      () => true,
      () => false,
    )
    if (isThere) throw new Error(`${from} cannot be read: it is no plain file, or too large`)
    return undefined
  }
  try {
    return JSON.parse(content.toString('utf8')) as T
  } catch (error) {
    throw new Error(`${from} is broken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Requests to the storage at a time. */
const AT_A_TIME = 8

/** Do something with each of many things, a few at a time. @throws the first error, once the work that has begun ends */
export async function inParallel<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things]
  let failed = false
  const worker = async () => {
    while (!failed && waiting.length > 0) {
      try {
        await work(waiting.shift() as T)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
