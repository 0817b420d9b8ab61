import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { publicKeyOf, type PublicKey } from './keys'

/** A line of `allowed-signers`: who may release what, and when. */
export interface Signer {
  /** Names of sections, or `shell`; `*` for all. `stop:*` may only stop canaries. */
  readonly names: readonly string[]
  readonly key: PublicKey
  /** ISO dates; undefined for no limit. */
  readonly validAfter: string | undefined
  readonly validBefore: string | undefined
}

/** The keys that the operator allows, in the format of OpenSSH's `allowed_signers` (ssh-keygen(1), "ALLOWED SIGNERS"). */
export class AllowedSigners {
  constructor(readonly signers: readonly Signer[]) {}

  /**
   * The key that may release all these names at that time.
   *
   * @param at ISO date: when the service accepted the release, so a key that is withdrawn later does not take down what it
   *   released before
   * @returns the key, or the reason why it may not
   */
  keyFor(id: string, names: readonly string[], at: string): PublicKey | { readonly refused: string } {
    const own = this.signers.filter(({ key }) => key.id === id)
    if (own.length === 0) return { refused: `the key ${id} is not among the allowed signers` }
    for (const name of names) {
      const forName = own.filter((signer) => signer.names.some((each) => covers(each, name)))
      if (forName.length === 0) return { refused: `the key ${id} may not release ${name}` }
      if (!forName.some((signer) => isValid(signer, at)))
        return { refused: `the key ${id} was not valid for ${name} at ${at}` }
    }
    return own[0]?.key ?? { refused: `the key ${id} is not among the allowed signers` }
  }
}

/** Whoever may release a name may stop its canary. */
function covers(allowed: string, name: string): boolean {
  if (allowed === '*' || allowed === name || `stop:${allowed}` === name) return true
  return allowed === 'stop:*' && name.startsWith('stop:')
}

/** File in the store with the service's own public key, which may only stop canaries. */
export const SERVICE_SIGNER_FILE = 'service-signer'

/**
 * Read the keys that the operator allows, and the service's own.
 *
 * @param store its folder, and the operator's file
 * @returns none when both files are missing
 * @throws with the line that cannot be read
 */
export async function readSigners({
  folder,
  signers,
}: {
  readonly folder: string
  readonly signers: string
}): Promise<AllowedSigners> {
  const files = [signers, path.join(folder, SERVICE_SIGNER_FILE)]
  const found = await Promise.all(files.map(async (file) => parseSigners(await textOf(file), file)))
  const [operators = [], own = []] = found
  return new AllowedSigners([...operators, ...own.map((signer) => ({ ...signer, names: ['stop:*'] }))])
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** @throws with the file and line that cannot be read */
export function parseSigners(text: string, file: string): Signer[] {
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    try {
      return [parseLine(trimmed)]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${file}, line ${index + 1}: ${why}`, { cause: error })
    }
  })
}

const KEY_TYPE = /^(ssh-|ecdsa-sha2-|sk-)/

function parseLine(line: string): Signer {
  const [names = '', ...rest] = line.split(/\s+/)
  const options = KEY_TYPE.test(rest[0] ?? '') ? '' : (rest.shift() ?? '')
  const dateOf = (option: string) => {
    const [, date] = new RegExp(`(?:^|,)${option}="?(\\d{8,14}Z?)"?(?:,|$)`).exec(options) ?? []
    return date && isoDate(date)
  }
  return {
    names: names.replaceAll('"', '').split(','),
    key: publicKeyOf(rest.slice(0, 2).join(' ')),
    validAfter: dateOf('valid-after'),
    validBefore: dateOf('valid-before'),
  }
}

/** `20261123`, `202611231200` or `20261123120000`, always read as UTC. */
function isoDate(text: string): string {
  const [year, month, day, hour, minute, second] = [text.slice(0, 4), ...(text.slice(4).match(/\d\d/g) ?? [])]
  return `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.000Z`
}

const isValid = ({ validAfter = '', validBefore = '9' }: Signer, at: string) =>
  at >= validAfter && at < validBefore
