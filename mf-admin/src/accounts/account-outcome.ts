import type { AccountResult } from '@recog/shared-session'

type Outcome = { readonly label: string; readonly tone: 'danger' | 'success' | 'accent' }

/** Failed, Created or Password reset (R2.57, X106). A link that was mailed has reset nothing yet. */
export function outcomeOf({ error, created, delivered }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  if (created) return { label: 'Created', tone: 'success' }
  return { label: delivered === 'link' ? 'Link sent' : 'Password reset', tone: 'accent' }
}

/** In place of a password. */
export function insteadOfPassword({ error, note, delivered }: AccountResult): string {
  return error || note || (delivered === 'link' ? 'A link to choose a password was mailed.' : '')
}
