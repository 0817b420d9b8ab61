import type { BulkAddResult } from '@recog/shared-session'
import { byAccount, unknownSentence, type AccountsByEmail } from '../addresses/known-accounts'
import type { Question } from '../addresses/use-confirmed-send'

interface Outcome {
  readonly label: string
  readonly tone: 'danger' | 'success' | 'accent' | 'neutral'
}

/**
 * The result of one address. Without a note the person is in the group now; whether they were added, promoted or in it
 * already is not part of the response (R7.40).
 */
export function bulkOutcome({ error, created, note }: BulkAddResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  if (created) return { label: 'Account created and added', tone: 'success' }
  return note ? { label: 'Unchanged', tone: 'neutral' } : { label: 'In the group', tone: 'accent' }
}

/** The question before accounts are created, or may be; undefined when everyone has one (edge case T129). */
export function newAccountsQuestion(emails: readonly string[], known: AccountsByEmail): Question | undefined {
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
