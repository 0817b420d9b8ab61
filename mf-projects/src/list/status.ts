type Tone = 'neutral' | 'accent' | 'success' | 'warning'

interface Badge {
  readonly label: string
  readonly tone: Tone
}

const IN_PROGRESS: Badge = { label: 'In Progress', tone: 'accent' }

/** A map, since every plain object has a property 'constructor'. */
const KNOWN: ReadonlyMap<string, Badge> = new Map([
  ['progress', IN_PROGRESS],
  ['in progress', IN_PROGRESS],
  ['completed', { label: 'Completed', tone: 'success' }],
  ['discontinued', { label: 'Discontinued', tone: 'neutral' }],
])

/**
 * The badge of a status. 'progress' is shown as In Progress, an unknown status unchanged (R4.7).
 *
 * @returns undefined for an empty status
 */
export function statusBadge(status: string): Badge | undefined {
  const known = KNOWN.get(status.trim().toLowerCase())
  if (known) return known
  return status.trim() ? { label: status, tone: 'neutral' } : undefined
}

/** The label of a status (R4.7); '' for an empty status. */
export function statusLabel(status: string): string {
  return statusBadge(status)?.label ?? ''
}
