import type { Option } from '@recog/shared-ui'

/**
 * The time zones of this browser as options, sorted by name.
 *
 * @param own the browser's zone, which its list may lack (edge case T85)
 */
export function zoneOptions(own: string): readonly Option[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
