import { readFile } from 'node:fs/promises'
import { publicKeyOf, type PublicKey } from './keys'

/** A line of `allowed-signers`: who may release what, and when. */
export interface Signer {
  /** Names of sections, or `shell`; `*` for all. */
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
      const forName = own.filter((signer) => signer.names.some((each) => each === '*' || each === name))
      if (forName.length === 0) return { refused: `the key ${id} may not release ${name}` }
      if (!forName.some((signer) => isValid(signer, at)))
        return { refused: `the key ${id} was not valid for ${name} at ${at}` }
    }
    return own[0]?.key ?? { refused: `the key ${id} is not among the allowed signers` }
  }
}

/** Read the allowed signers. @returns none when the file is missing @throws with the line that cannot be read */
export async function readSigners(file: string): Promise<AllowedSigners> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new AllowedSigners(parseSigners(text, file))
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
