import type { BulkAddResult } from '@recog/shared-session'
import { byAccount, unknownSentence, type AccountsByEmail } from '../addresses/known-accounts'
import type { Outcome } from '../addresses/result-kind'
import type { Confirmation } from '../addresses/use-confirmed-send'

/**
 * Describe the result of one address. Without a note the person is now in the group; the response does not say whether they
 * were added, promoted or already in it (R7.40).
 */
export function bulkOutcome({ error, created, note }: BulkAddResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  if (created) return { label: 'Account created and added', tone: 'success' }
  return note ? { label: 'Unchanged', tone: 'neutral' } : { label: 'In the group', tone: 'accent' }
}

/** The dialog to confirm before accounts are, or may be, created; undefined if everyone has one (edge case T129). */
export function newAccountsConfirmation(
  emails: readonly string[],
  known: AccountsByEmail,
): Confirmation | undefined {
  const { missing, unknown } = byAccount(emails, known)
  if (missing.length === 0 && unknown.length === 0) return undefined
  const sentences = [
    missing.length > 0 && createSentence(missing),
    unknown.length > 0 && unknownSentence(unknown, emails),
    unknown.length > 0 && 'Missing accounts will be created, with temporary passwords.',
  ]
  return { title: 'Create accounts?', message: sentences.filter(Boolean).join(' ') }
}

function createSentence(missing: readonly string[]): string {
  return missing.length === 1
    ? `${missing[0]} has no account yet. One will be created, with a temporary password.`
    : `${missing.length} of these addresses have no account yet. Accounts will be created, with temporary passwords.`
}
