import type { AccountPreview } from '@recog/shared-session'
import { addressKey } from '../addresses/address-key'
import { byAccount, unknownSentence, type AccountsByEmail } from '../addresses/known-accounts'
import type { Confirmation } from '../addresses/use-confirmed-send'
import type { Delivery } from '../api'
import { DELIVERY_TEXTS } from './delivery'

/**
 * The dialog to confirm before credentials are sent to accounts that exist, or may exist; undefined if every account is new
 * (edge cases T123, T124).
 *
 * @param ownEmail e-mail address of the administrator
 */
export function credentialsConfirmation(
  emails: readonly string[],
  known: AccountsByEmail,
  ownEmail: string,
  delivery: Delivery,
): Confirmation | undefined {
  const { existing, unknown } = byAccount(emails, known)
  if (existing.length === 0 && unknown.length === 0) return undefined
  const texts = DELIVERY_TEXTS[delivery]
  const isOwn = (email: string) => addressKey(email) === addressKey(ownEmail)
  const sentences = [
    existingSentence(existing, texts),
    unknown.length > 0 && unknownSentence(unknown, emails),
    unknown.length > 0 && texts.unknown,
    administratorSentence(existing),
    emails.some(isOwn) && 'Your own account is among them: you will have to sign in again.',
  ]
  return {
    title: existing.length > 0 ? 'Reset existing passwords?' : 'Send credentials?',
    message: sentences.filter(Boolean).join(' '),
  }
}

function existingSentence(
  [first, ...others]: readonly AccountPreview[],
  { one, many }: Pick<(typeof DELIVERY_TEXTS)[Delivery], 'one' | 'many'>,
): string {
  if (!first) return ''
  return others.length === 0
    ? `${first.email} has an account. ${one}`
    : `${others.length + 1} of these addresses have an account. ${many}`
}

function administratorSentence(existing: readonly AccountPreview[]): string {
  const administrators = existing.filter(({ isAdmin }) => isAdmin).map(({ email }) => email)
  return administrators.length > 0 ? `Administrators among them: ${administrators.join(', ')}.` : ''
}
