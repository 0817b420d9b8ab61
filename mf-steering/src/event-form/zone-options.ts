import type { Option } from '@recog/shared-ui'

/**
 * The time zones of this browser as options. Each begins with its city, so that typing its first letters finds it.
 *
 * @param more zones that the browser's list may lack (edge case T85)
 */
export function zoneOptions(more: readonly string[]): readonly Option[] {
  return [...new Set([...more, ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ value: zone, label: cityFirst(zone) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** `America/New_York` as "New York (America)". */
function cityFirst(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.pop() ?? zone
  return parts.length === 0 ? city : `${city} (${parts.join('/')})`
}

/** How far a zone is from UTC, as in "UTC-05:00"; '' for an unknown zone. */
export function zoneOffset(timeZone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  } catch {
    return ''
  }
}
