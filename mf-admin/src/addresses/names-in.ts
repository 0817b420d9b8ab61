import { addressKey } from './address-key'

/** Longer texts before an address are not a name. UTF-16 units. */
const MAX_NAME = 100

/** Where names are not kept. */
export const NO_NAMES: ReadonlyMap<string, string> = new Map()

/**
 * The names in a line with `Name <email>`, separated by commas or semicolons. In one pass: each text between two brackets is read
 * once.
 *
 * @returns pairs of `addressKey` and name
 */
export function namesIn(line: string): readonly (readonly [string, string])[] {
  const parts = line.split('<')
  return parts.slice(1).flatMap((part, index) => {
    const name = nameAtEnd(parts[index] ?? '')
    const [email = ''] = part.split('>', 1)
    return name === '' || !email.includes('@') ? [] : [[addressKey(email), name] as const]
  })
}

/** The name that a text ends with; quotes can contain `Last, First`. */
function nameAtEnd(before: string): string {
  const text = before.slice(before.lastIndexOf('>') + 1).trim()
  const [, quoted] = /["“„]([^"“”„]*)["”“]$/.exec(text) ?? []
  const name =
    quoted === undefined
      ? text.slice(Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1)
      : inOrder(quoted)
  const tidy = name.replace(/\s+/g, ' ').trim()
  return tidy.length > MAX_NAME || !/\p{L}/u.test(tidy) || tidy.includes('@') ? '' : tidy
}

/** `Last, First` as `First Last`. */
function inOrder(quoted: string): string {
  const [last = '', first, ...more] = quoted.split(',')
  return first === undefined || more.length > 0 ? quoted : `${first} ${last}`
}
