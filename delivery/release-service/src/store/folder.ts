import { open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Routes, setIdOf } from '../core/compose'
import { Ledger, type LedgerEntry, lineOf, parseEntry } from '../core/ledger'
import { makeFolderOnce, prepareFile, readJson, keepLast, textOf } from './disk'
import { sha256 } from './release'

/** Path of the ledger. */
export const ledgerFile = (folder: string) => path.join(folder, 'ledger.jsonl')

/**
 * Read the ledger. A last line that a crash cut off is left out.
 *
 * @throws with the line that is broken or does not continue the chain
 */
export async function readLedger(folder: string): Promise<Ledger> {
  return sound(await readLedgerToServe(folder))
}

/** Read the ledger for readers, whom a broken line must not stop: it is left out, and named in `problems`. */
export async function readLedgerToServe(folder: string): Promise<Ledger> {
  const file = ledgerFile(folder)
  return parseLines((await textOf(file)) ?? '', path.basename(file))
}

/** File in the store with the ledger as it was last in order. */
const LAST_GOOD_FILE = 'last-ledger.jsonl'

/**
 * Read the ledger for those who serve. While one of its lines cannot be read, or it is gone, it stays in force as it was last in order,
 * and `problems` say why. Where it never was, the lines that can be read count.
 */
export async function readLedgerInForce(folder: string): Promise<Ledger> {
  const file = ledgerFile(folder)
  const lastFile = path.join(folder, LAST_GOOD_FILE)
  const [text, last] = await Promise.all([textOf(file), textOf(lastFile)])
  const found = parseLines(text ?? '', path.basename(file))
  const isGone = found.entries.length === 0 && last !== undefined
  const problems = found.problems.length === 0 && isGone ? ['ledger.jsonl: is missing'] : found.problems
  if (problems.length > 0) {
    const { entries, head } = last === undefined ? found : parseLines(last, LAST_GOOD_FILE)
    return new Ledger(entries, head, problems)
  }
  if (text !== undefined && text !== last) await keepLast(lastFile, text)
  return found
}

/** A ledger's text without a last line that a crash cut off. */
export const wholeLines = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1)

/** @param file named in the error @throws with the line that is broken or does not continue the chain */
export const parseLedger = (text: string, file: string): Ledger => sound(parseLines(text, file))

function sound(ledger: Ledger): Ledger {
  const [problem] = ledger.problems
  if (problem) throw new Error(`${problem}. See docs/runbooks/repair-the-ledger.md`)
  return ledger
}

function parseLines(text: string, file: string): Ledger {
  const lines = wholeLines(text).split('\n')
  const entries: LedgerEntry[] = []
  const problems: string[] = []
  let head = ''
  let seq = 0
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const entry = parseEntry(line)
    if (!entry) {
      problems.push(`${file}, line ${index + 1}: is broken`)
      continue
    }
    // What follows a broken line cannot continue it.
    if (index === seq && (entry.seq !== index + 1 || entry.previous !== head))
      problems.push(
        `${file}, line ${index + 1}: does not continue the line before, so that the file was changed`,
      )
    entries.push(entry)
    head = sha256(line)
    seq = index + 1
  }
  return new Ledger(entries, head, problems)
}

/**
 * Append an entry. It is on disk when this returns.
 *
 * @throws when the disk is full; the ledger then ends as before
 */
export async function appendEntry(folder: string, entry: LedgerEntry): Promise<void> {
  const handle = await open(ledgerFile(folder), 'a+')
  try {
    const { size } = await handle.stat()
    const whole = await endOfLastLine(handle, size)
    if (whole < size) await handle.truncate(whole)
    try {
      await handle.appendFile(`${lineOf(entry)}\n`)
      await handle.sync()
    } catch (error) {
      await handle.truncate(whole)
      throw error
    }
  } finally {
    await handle.close()
  }
}

async function endOfLastLine(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<number> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(size), position: 0 })
  return buffer.lastIndexOf('\n') + 1
}

/** How long replaced documents stay, for requests that are in progress. Milliseconds. */
const STALE_AFTER = 10 * 60_000

export const pointerFile = (releases: string) => path.join(releases, 'documents', 'routes.json')

/** The current `routes.json`; undefined before the first publish. */
export const readRoutes = (releases: string) => readJson<Routes>(pointerFile(releases))

/** Write a pointer to a draft. @returns a function that puts it in place; it does nothing without a pointer */
export const preparePointer = async (releases: string, routes: Routes | undefined): Promise<() => void> =>
  routes ? prepareFile(pointerFile(releases), `${JSON.stringify(routes, null, 2)}\n`) : () => {}

/** The files of a set by name; none when its folder is missing. */
export async function readSet(releases: string, id: string): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(releases, 'documents', id)
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}

/** Remove sets that were replaced a while ago. */
export async function dropOldDocuments(releases: string): Promise<void> {
  const folder = path.join(releases, 'documents')
  const routes = await readRoutes(releases)
  const current = routes ? [routes, ...(routes.canaries ?? [])].map(setIdOf) : []
  for (const name of await readdir(folder).catch(() => [])) {
    if (current.includes(name) || name === 'routes.json') continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_AFTER) await rm(file, { recursive: true, force: true })
  }
}

/** Write a set of documents into its folder. @throws when the disk is full */
export async function writeSet(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await makeFolderOnce(folder, async (draft) => {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  })
  await repair(folder, files)
  await utimes(folder, new Date(), new Date())
}

/** A set that existed before may have been changed since. */
async function repair(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    const existing = await readFile(file, 'utf8').catch(() => undefined)
    if (existing !== content) (await prepareFile(file, content))()
  }
}

/** The folder of the deltas of a version. */
export const deltaFolder = (releases: string, name: string, version: string) =>
  path.join(releases, 'deltas', name, version)
