import type { AccountPreview } from '@recog/shared-session'
import {
  byAccount,
  requestSentence,
  unknownSentence,
  type AccountsByEmail,
  type Confirmation,
} from '../addresses/account-preview'
import { addressKey } from '../addresses/extract-emails'
import type { Delivery } from '../api'

interface DeliveryTexts {
  /** Below the text box. */
  readonly hint: string
  /** In the confirmation: for one existing account, for several, and for accounts that may exist. */
  readonly one: string
  readonly many: string
  readonly unknown: string
}

/** The texts for each delivery. Both invalidate the old password. */
export const DELIVERY_TEXTS: Readonly<Record<Delivery, DeliveryTexts>> = {
  password: {
    hint: 'Existing accounts get a new password, missing ones are created.',
    one: 'Its password will be reset and its sessions end.',
    many: 'Their passwords will be reset and their sessions end.',
    unknown: 'Existing accounts will get a new password; missing ones will be created.',
  },
  link: {
    hint: 'Passwords of existing accounts are reset, missing accounts are created.',
    one: 'Its password will be reset and its sessions end; a link to choose a new one will be emailed.',
    many: 'Their passwords will be reset and their sessions end; links to choose new ones will be emailed.',
    unknown:
      'Passwords of existing accounts will be reset; missing accounts will be created. Links to choose a password will be emailed.',
  },
}

/**
 * The dialog to confirm before credentials are sent to accounts that exist, or may exist, and to people who have asked to join; undefined
 * if every account is new (edge cases T123, T124).
 *
 * @param ownEmail e-mail address of the administrator
 */
export function credentialsConfirmation(
  emails: readonly string[],
  known: AccountsByEmail,
  ownEmail: string,
  delivery: Delivery,
): Confirmation | undefined {
  const { existing, requests, unknown } = byAccount(emails, known)
  if (existing.length + requests.length + unknown.length === 0) return undefined
  const texts = DELIVERY_TEXTS[delivery]
  const isOwn = (email: string) => addressKey(email) === addressKey(ownEmail)
  const sentences = [
    existingSentence(existing, texts),
    requestSentence(requests, delivery),
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
