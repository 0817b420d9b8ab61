import type { Option } from '@recog/shared-ui'

/**
 * The time zones of this browser as options, sorted by name.
 *
 * @param more zones that the browser's list may lack (edge case T85)
 */
export function zoneOptions(more: readonly string[]): readonly Option[] {
  return [...new Set([...more, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
