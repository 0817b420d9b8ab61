import { ERASED_NAME } from './erased-name'
import type { Subject } from './subject'

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * A text of the portal without the names and addresses of a person. Only whole ones are found, not those that are part of
 * another name or address. Longer ones are replaced first, because a name may contain an earlier one.
 */
export function withoutPerson(
  text: string,
  { addresses, names }: Pick<Subject, 'addresses' | 'names'>,
): string {
  const known = [...addresses, ...names].toSorted((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const any = known.map(escaped).join('|')
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])(?:${any})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  )
  return text.replaceAll(whole, ERASED_NAME)
}
