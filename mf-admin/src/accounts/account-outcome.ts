import type { AccountResult } from '@recog/shared-session'

type Outcome = { readonly label: string; readonly tone: 'danger' | 'success' | 'accent' }

/** Describe the result of one account: Failed, Created or Password reset (R2.57, X106). */
export function outcomeOf({ error, created }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  return created ? { label: 'Created', tone: 'success' } : { label: 'Password reset', tone: 'accent' }
}

/** The text in the password column of a result without a password. */
export function insteadOfPassword({ error, note, delivered }: AccountResult): string {
  return error || note || (delivered === 'link' ? 'A link to choose a password was e-mailed.' : '')
}
