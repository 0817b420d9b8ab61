import { randomUUID } from 'node:crypto'
import { appendFileSync, ftruncateSync, readFileSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentSets, type Routes, setIdOf } from '../core/compose'
import { Ledger, type LedgerEntry, lineOf, parseEntry } from '../core/ledger'
import { keepParts, type Staged } from './accepted'
import {
  DRAFT,
  exists,
  keepLast,
  keepReserve,
  makeFolderOnce,
  prepareFile,
  readJson,
  removeDrafts,
  syncFolder,
  textOrProblem,
} from './disk'
import { withLock } from './lock'
import { plainFiles, sha256 } from './release'

/**
 * Where a store keeps what it serves. Rules and readers know its folder only; every change goes through here, in this order: put the
 * releases, put the documents, append the line of the ledger, point at the documents. The line is the moment of the change (ADR 29).
 */
export interface ReleaseStorage {
  /** Whether other machines can change what is live. */
  readonly isShared: boolean
  /** Whether the folder is as `read` would make it. @throws when the storage cannot be reached */
  isCurrent(): Promise<boolean>
  /**
   * Bring the folder up to date, and read the ledger and what points at the live documents. The caller holds the folder's lock.
   *
   * @throws with one line when that fails; the folder is as it was then
   */
  read(): Promise<Stored>
  /** Put those releases where they are served from that an entry makes live, or gives to an audience. */
  putReleases(before: Ledger, entry: LedgerEntry, arriving: readonly Staged[]): Promise<void>
  /** Put documents. @returns points at them, which cannot fail for want of space */
  putDocuments(documents: DocumentSets): Promise<() => void>
  /** @throws LostRace when the ledger has changed since `read` */
  append(entry: LedgerEntry): Promise<void>
  /** Remove what nothing needs any more, and the releases that an entry removes. */
  clean(entry?: LedgerEntry): Promise<void>
}

/** The state that the next switch starts from. */
export interface Stored {
  readonly ledger: Ledger
  /** Undefined before the first publish, and when it is broken. */
  readonly pointer: Routes | undefined
}

/** Another service was faster: read, and decide again. */
export class LostRace extends Error {
  constructor() {
    super(
      'Other services switched versions again and again at the same time. Nothing has changed. Try again.',
    )
  }
}

/** The folder is all there is: its lock keeps others out, so that it is never out of date. */
export class FolderStorage implements ReleaseStorage {
  readonly isShared: boolean = false

  constructor(protected readonly folder: string) {}

  async isCurrent(): Promise<boolean> {
    return true
  }

  async read(): Promise<Stored> {
    const pointer = await readRoutes(this.folder).catch(() => undefined)
    return { ledger: await readLedger(this.folder), pointer }
  }

  async putReleases(before: Ledger, entry: LedgerEntry, arriving: readonly Staged[]): Promise<void> {
    for (const each of arriving)
      if ({ ...entry.changes, ...entry.canaries }[each.name]) await putRelease(this.folder, each, before)
  }

  async putDocuments({ sets, routes }: DocumentSets): Promise<() => void> {
    for (const [id, files] of Object.entries(sets))
      await writeSet(path.join(this.folder, 'documents', id), files)
    return prepareFile(pointerFile(this.folder), `${JSON.stringify(routes, null, 2)}\n`)
  }

  append(entry: LedgerEntry): Promise<void> {
    return appendEntry(this.folder, entry)
  }

  /** After the ledger names what is removed, so that a run that is killed leaves a file too many rather than one too few. */
  async clean(entry?: LedgerEntry): Promise<void> {
    for (const each of entry?.removed ?? []) {
      const [name = '', version = ''] = each.split(' ')
      await removeVersion(this.folder, name, version)
    }
    await dropOldDocuments(this.folder)
    await removeDrafts(this.folder)
    await keepReserve(this.folder)
  }
}

/**
 * Bring the folder of a store up to date with where it is kept. Does nothing for a store that is kept in the folder only.
 *
 * @returns whether there may be something new
 * @throws with one line when that fails; the folder is as it was then
 */
export async function refresh(store: {
  readonly folder: string
  readonly storage: ReleaseStorage
}): Promise<boolean> {
  const { folder, storage } = store
  if (await storage.isCurrent()) return false
  await withLock(folder, () => storage.read())
  await dropOldDocuments(folder)
  return true
}

/**
 * Put a checked release where it is served from, and keep the parts that documents are composed from. A version that was live
 * before stays as it is. The staged folder stays, too: if another service is faster, the switch is decided again.
 */
async function putRelease(
  releases: string,
  { folder, release, signed }: Staged,
  before: Ledger,
): Promise<void> {
  const { name, version } = release
  const target = path.join(releases, name, version)
  if (before.acceptance(name, version) && (await exists(target))) return
  await keepParts(releases, folder, release, signed.digest)
  await syncFolder(folder)
  const draft = path.join(releases, `${randomUUID()}${DRAFT}`)
  // A second name for each file: a copy that takes no space.
  for (const file of await plainFiles(folder)) {
    const copy = path.join(draft, file)
    await mkdir(path.dirname(copy), { recursive: true })
    await link(path.join(folder, file), copy)
  }
  await mkdir(path.dirname(target), { recursive: true })
  // What a run that was killed left behind was never live.
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
}

export async function removeVersion(releases: string, name: string, version: string): Promise<void> {
  for (const folder of [path.join(releases, name, version), deltaFolder(releases, name, version)])
    await rm(folder, { recursive: true, force: true })
}

export const ledgerFile = (folder: string) => path.join(folder, 'ledger.jsonl')

/**
 * Read the ledger. A last line that a crash cut off is left out.
 *
 * @throws with the line that is broken, is missing, or does not continue the chain
 */
export async function readLedger(folder: string): Promise<Ledger> {
  return sound(await readLedgerToServe(folder))
}

/** File in the store with the ledger as it was last in order. */
const LAST_GOOD_FILE = 'last-ledger.jsonl'

/**
 * Read the ledger for readers, whom a mistake must not stop: while one of its lines cannot be read or is gone, it stays in force as it
 * was last in order, and `problems` say why. Where it never was, the lines that can be read count.
 *
 * @param keeps whether it is kept for that time: by those who serve; commands that read write nothing
 */
export async function readLedgerToServe(folder: string, keeps = false): Promise<Ledger> {
  const file = ledgerFile(folder)
  const lastFile = path.join(folder, LAST_GOOD_FILE)
  // In this order: a line that somebody appends meanwhile is in the ledger first.
  const last = wholeLines((await textOrProblem(lastFile)).text ?? '')
  const { text: found = '', problem } = await textOrProblem(file)
  const text = wholeLines(found)
  const ledger = parseLines(text, path.basename(file))
  const problems = problem ? [problem] : [...ledger.problems]
  if (problems.length === 0 && text === '' && (last !== '' || (await exists(pointerFile(folder)))))
    problems.push('ledger.jsonl: is missing or empty')
  else if (problems.length === 0 && text !== last && last.startsWith(text))
    problems.push(`ledger.jsonl, line ${ledger.entries.length + 1}: is missing`)
  if (problems.length > 0) {
    const { entries, head } = last === '' ? ledger : parseLines(last, LAST_GOOD_FILE)
    return new Ledger(entries, head, problems)
  }
  if (keeps && text !== last) await keepLast(lastFile, text)
  return ledger
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
 * @throws LostRace when it does not continue the ledger: this process was frozen, and another one has the lock
 * @throws when the disk is full; the ledger then ends as before
 */
async function appendEntry(folder: string, entry: LedgerEntry): Promise<void> {
  const handle = await open(ledgerFile(folder), 'a+')
  try {
    const line = `${lineOf(entry)}\n`
    // Synchronous until the line is written, so that nobody else writes one in between.
    const text = readFileSync(handle.fd)
    // Another process of this machine may have taken it from a bucket.
    if (text.includes(line)) return
    const whole = text.lastIndexOf('\n') + 1
    const head = sha256(text.subarray(text.lastIndexOf('\n', whole - 2) + 1, whole - 1))
    if (whole > 0 && entry.previous !== head) throw new LostRace()
    if (whole < text.length) ftruncateSync(handle.fd, whole)
    try {
      appendFileSync(handle.fd, line)
      await handle.sync()
    } catch (error) {
      await handle.truncate(whole)
      throw error
    }
  } finally {
    await handle.close()
  }
}

/** How long replaced documents stay, for requests that are in progress. Milliseconds. */
const STALE_AFTER = 10 * 60_000

export const pointerFile = (releases: string) => path.join(releases, 'documents', 'routes.json')

/** The current `routes.json`; undefined before the first publish. */
export const readRoutes = (releases: string) => readJson<Routes>(pointerFile(releases))

/** The files of a set by name; none when its folder is missing. */
export async function readSet(releases: string, id: string): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(releases, 'documents', id)
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}

/** Remove sets that were replaced a while ago. */
async function dropOldDocuments(releases: string): Promise<void> {
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
async function writeSet(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
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

export const deltaFolder = (releases: string, name: string, version: string) =>
  path.join(releases, 'deltas', name, version)
