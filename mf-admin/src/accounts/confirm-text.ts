import type { AccountPreview } from '@recog/shared-session'
import { addressKey } from '../addresses/extract-emails'
import { byAccount, unknownSentence, type AccountsByEmail } from '../addresses/known-accounts'
import type { Question } from '../addresses/use-confirmed-send'

/**
 * The question before credentials are sent to accounts that exist, or may exist; undefined when every account is new (edge
 * cases T123, T124).
 *
 * @param ownEmail e-mail address of the administrator who asks
 */
export function credentialsQuestion(
  emails: readonly string[],
  known: AccountsByEmail,
  ownEmail: string,
): Question | undefined {
  const { existing, unknown } = byAccount(emails, known)
  if (existing.length === 0 && unknown.length === 0) return undefined
  const isOwn = (email: string) => addressKey(email) === addressKey(ownEmail)
  const sentences = [
    resetSentence(existing),
    unknown.length > 0 && unknownSentence(unknown, emails),
    unknown.length > 0 && 'Existing accounts will get a new password; missing ones will be created.',
    administratorSentence(existing),
    emails.some(isOwn) && 'Your own account is among them: you will have to sign in again.',
  ]
  return {
    title: existing.length > 0 ? 'Reset existing passwords?' : 'Send credentials?',
    message: sentences.filter(Boolean).join(' '),
  }
}

function resetSentence([first, ...others]: readonly AccountPreview[]): string {
  if (!first) return ''
  return others.length === 0
    ? `${first.email} has an account. Its password will be reset and its sessions end.`
    : `${others.length + 1} of these addresses have an account. Their passwords will be reset and their sessions end.`
}

function administratorSentence(existing: readonly AccountPreview[]): string {
  const administrators = existing.filter(({ isAdmin }) => isAdmin).map(({ email }) => email)
  return administrators.length > 0 ? `Administrators among them: ${administrators.join(', ')}.` : ''
}
