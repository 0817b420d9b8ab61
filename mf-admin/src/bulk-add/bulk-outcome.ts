import type { BulkAddResult } from '@recog/shared-session'

interface Outcome {
  readonly label: string
  readonly tone: 'danger' | 'success' | 'accent' | 'neutral'
}

/**
 * The result of one address. Without a note the person is in the group now; whether they were added, promoted or in it
 * already is not part of the response (spec section 7).
 */
export function bulkOutcome({ error, created, note }: BulkAddResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  if (created) return { label: 'Account created and added', tone: 'success' }
  return note ? { label: 'Unchanged', tone: 'neutral' } : { label: 'In the group', tone: 'accent' }
}

/** The question before accounts are made; undefined when nobody is new (edge case T129). */
export function newAccountsQuestion(newEmails: readonly string[]): string | undefined {
  if (newEmails.length === 0) return undefined
  return newEmails.length === 1
    ? `${newEmails[0]} has no account yet. One will be created, with a temporary password.`
    : `${newEmails.length} of these addresses have no account yet. Accounts will be created, with temporary passwords.`
}
