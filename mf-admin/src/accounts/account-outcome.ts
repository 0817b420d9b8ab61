import type { AccountResult } from '@recog/shared-session'

type Outcome = { readonly label: string; readonly tone: 'danger' | 'success' | 'accent' }

/** Failed, Created or Password reset (spec section 2). */
export function outcomeOf({ error, created }: AccountResult): Outcome {
  if (error) return { label: 'Failed', tone: 'danger' }
  return created ? { label: 'Created', tone: 'success' } : { label: 'Password reset', tone: 'accent' }
}

/** 'N addresses processed. N succeeded. N failed.' (spec section 8). */
export function summaryOf(results: readonly AccountResult[]): string {
  const failed = results.filter(({ error }) => error !== '').length
  return `${results.length} addresses processed. ${results.length - failed} succeeded. ${failed} failed.`
}
