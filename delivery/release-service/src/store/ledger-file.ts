import { open } from 'node:fs/promises'
import path from 'node:path'
import { keepLast, textOf } from './disk'
import { sha256 } from './files'
import { Ledger, lineOf, parseEntry, type LedgerEntry } from './ledger'

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
