import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { prepareFile } from '../store/disk'
import { AllowedSigners } from './allowed-signers'
import { parseSigners } from './parse-signers'

/** File in the store with the service's own public key, which may only stop canaries and undo live versions. */
export const SERVICE_SIGNER_FILE = 'service-signer'

/** File in the store with the operator's file as it was last in order. */
const LAST_GOOD_FILE = 'last-allowed-signers'

interface Files {
  readonly folder: string
  readonly signers: string
}

/**
 * Read the keys that the operator allows, and the service's own. The operator's file counts whole or not at all: while one of its lines
 * cannot be read, or it is gone, it stays in force as it was last in order. Where it never was, the lines that can be read count, so
 * that what they signed is still served; nothing can be changed then.
 *
 * @param store its folder, and the operator's file
 * @returns none when both files are missing
 */
export async function readSigners(store: Files): Promise<AllowedSigners> {
  const [text, last, own] = await Promise.all(
    [
      store.signers,
      path.join(store.folder, LAST_GOOD_FILE),
      path.join(store.folder, SERVICE_SIGNER_FILE),
    ].map(textOf),
  )
  const file = path.basename(store.signers)
  const operators = parseSigners(text ?? '', file)
  const problems = [...operators.problems]
  if (last !== undefined && problems.length === 0 && operators.signers.length === 0)
    problems.push(`${file}: ${text === undefined ? 'is missing' : 'names no key'}`)
  if (problems.length === 0 && text !== undefined && text !== last) await keep(store, text)
  const inForce = problems.length > 0 && last !== undefined ? parseSigners(last, LAST_GOOD_FILE) : operators
  const stopping = parseSigners(own ?? '', SERVICE_SIGNER_FILE).signers
  return new AllowedSigners(
    [...inForce.signers, ...stopping.map((signer) => ({ ...signer, names: ['stop:*', 'undo:*'] }))],
    problems,
    problems.length === 0 || last !== undefined,
  )
}

/** The text of the operator's file that is in force; '' for none. */
export const signersInForce = async ({ folder, signers }: Files): Promise<string> =>
  (await textOf(path.join(folder, LAST_GOOD_FILE))) ?? (await textOf(signers)) ?? ''

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Somebody who may only read the store cannot keep it, and need not. */
async function keep({ folder }: Files, text: string): Promise<void> {
  await prepareFile(path.join(folder, LAST_GOOD_FILE), text).then(
    (put) => put(),
    () => {},
  )
}
