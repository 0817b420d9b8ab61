import { addressKey } from '../addresses/extract-emails'
import type { AccountsByEmail } from '../addresses/use-address-preview'

/** What must be agreed to before passwords of existing accounts are replaced; undefined when there are none (T123, T124). */
export function resetQuestion(
  emails: readonly string[],
  known: AccountsByEmail,
  ownEmail: string,
): string | undefined {
  const existing = emails
    .flatMap((email) => known.get(addressKey(email)) ?? [])
    .filter(({ exists }) => exists)
  if (existing.length === 0) return undefined
  const sentences = [
    existing.length === 1
      ? `${existing[0]?.email} has an account. Its password will be reset and its sessions end.`
      : `${existing.length} of these addresses have an account. Their passwords will be reset and their sessions end.`,
  ]
  const administrators = existing.filter(({ isAdmin }) => isAdmin).map(({ email }) => email)
  if (administrators.length > 0) sentences.push(`Administrators among them: ${administrators.join(', ')}.`)
  if (existing.some(({ email }) => addressKey(email) === addressKey(ownEmail)))
    sentences.push('Your own account is among them: you will have to sign in again.')
  return sentences.join(' ')
}
