import { Button, Cluster } from '@recog/shared-ui'
import type { UrlFilter } from './audit-query'

interface ActiveUrlFiltersProps {
  readonly filter: UrlFilter
  onChange(next: UrlFilter): void
}

const FILTERS = [
  { name: 'committeeId', label: 'Working Group Id' },
  { name: 'eventId', label: 'Event Id' },
] as const

/** Shows the filters in the URL, each with a button to remove it: they apply although nobody typed them. */
export function ActiveUrlFilters({ filter, onChange }: ActiveUrlFiltersProps) {
  return FILTERS.filter(({ name }) => filter[name] !== '').map(({ name, label }) => (
    <Cluster key={name}>
      <span>{`Only entries with ${label} ${filter[name]}`}</span>
      <Button
        size="small"
        aria-label={`Remove filter ${label}`}
        onClick={() => onChange({ ...filter, [name]: '' })}
      >
        Remove filter
      </Button>
    </Cluster>
  ))
}
