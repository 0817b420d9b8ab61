import { publicKeyOf } from './keys'
import type { Signer } from './allowed-signers'

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
