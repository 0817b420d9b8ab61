import type { AccountResult } from '@recog/shared-session'

type Outcome = { readonly label: string; readonly tone: 'danger' | 'success' | 'accent' }

/** Failed, Created or Password reset (spec section 2). */
export function outcomeOf({ error, created }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  return created ? { label: 'Created', tone: 'success' } : { label: 'Password reset', tone: 'accent' }
}
