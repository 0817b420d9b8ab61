type Tone = 'neutral' | 'accent' | 'success' | 'warning'

interface Badge {
  readonly label: string
  readonly tone: Tone
}

const IN_PROGRESS: Badge = { label: 'In Progress', tone: 'accent' }

/** A map: as a key of a plain object, 'constructor' would find what every object has. */
const KNOWN: ReadonlyMap<string, Badge> = new Map([
  ['progress', IN_PROGRESS],
  ['in progress', IN_PROGRESS],
  ['completed', { label: 'Completed', tone: 'success' }],
  ['discontinued', { label: 'Discontinued', tone: 'neutral' }],
])

/**
 * The badge of a status: 'progress' counts as In Progress, anything unknown is shown as it is (R4.7).
 *
 * @returns undefined when there is none
 */
export function statusBadge(status: string): Badge | undefined {
  const known = KNOWN.get(status.trim().toLowerCase())
  if (known) return known
  return status.trim() ? { label: status, tone: 'neutral' } : undefined
}

/** The wording of a status wherever it is read or chosen; '' when there is none (R4.7). */
export function statusLabel(status: string): string {
  return statusBadge(status)?.label ?? ''
}
