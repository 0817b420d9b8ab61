type Tone = 'neutral' | 'accent' | 'success' | 'warning'

const KNOWN: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  progress: { label: 'In Progress', tone: 'accent' },
  'in progress': { label: 'In Progress', tone: 'accent' },
  completed: { label: 'Completed', tone: 'success' },
  discontinued: { label: 'Discontinued', tone: 'neutral' },
}

/**
 * How a status is shown: 'progress' counts as In Progress, anything unknown is shown as it is (spec section 4).
 *
 * @returns undefined when there is none
 */
export function statusBadge(status: string): { readonly label: string; readonly tone: Tone } | undefined {
  const known = KNOWN[status.trim().toLowerCase()]
  if (known) return known
  return status.trim() ? { label: status, tone: 'neutral' } : undefined
}
