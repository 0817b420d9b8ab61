import { Button, Cluster } from '@recog/shared-ui'
import type { LogFilter } from './audit-query'
import { textOf, type LogNames } from './names'

interface ActiveFiltersProps {
  readonly filter: LogFilter
  readonly names: LogNames
  onChange(next: LogFilter): void
}

type Extra = 'userId' | 'committeeId' | 'eventId'

/** Shows the filters that are not among the five of the screen, each with a button to remove it: a link has set them. */
export function ActiveFilters({ filter, names, onChange }: ActiveFiltersProps) {
  const texts: Readonly<Record<Extra, string>> = {
    userId: `Everything about ${textOf(names.people, filter.userId)}`,
    committeeId: `Everything about the working group ${textOf(names.groups, filter.committeeId)}`,
    eventId: `Everything about the event ${filter.eventId}`,
  }
  const active = (Object.keys(texts) as Extra[]).filter((name) => filter[name] !== '')
  return active.map((name) => (
    <Cluster key={name}>
      <strong>{texts[name]}</strong>
      <Button
        size="small"
        aria-label={`Remove filter: ${texts[name]}`}
        onClick={() => onChange({ ...filter, [name]: '' })}
      >
        Remove filter
      </Button>
    </Cluster>
  ))
}
