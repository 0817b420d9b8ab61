import type { Ref } from 'react'
import type { SteeringUser } from '@recog/shared-session'
import { Checkbox, Cluster, SearchField, SelectField, Stack } from '@recog/shared-ui'
import { BulkButtons, type BulkButtonsProps } from './BulkButtons'
import { countText } from './count-text'
import { CHOSEN_ORDERS, type ChosenOrder } from './request-order'
import type { useRequests } from './use-requests'

interface RequestToolsProps extends BulkButtonsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly requests: ReturnType<typeof useRequests>
  /** The undecided requests on the page. */
  readonly waiting: readonly SteeringUser[]
}

const LABELS = { oldest: 'Longest waiting first', newest: 'Newest first', name: 'Name' } as const
const OPTIONS = CHOSEN_ORDERS.map((value) => ({ value, label: LABELS[value] }))

/** Search, order and selection of the requests, and how many there are. */
export function RequestTools({ ref, requests, waiting, ...bulk }: RequestToolsProps) {
  const { query, order, selected, hasDates, found, pending, search, sort, tick } = requests
  const ids = waiting.map(({ userId }) => userId)
  const allTicked = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <Stack gap={3}>
      <Cluster gap={4}>
        <div ref={ref}>
          <SearchField label="Search by email or name" value={query} onChange={search} />
        </div>
        {hasDates && pending.length > 1 && (
          <SelectField
            label="Order"
            options={OPTIONS}
            value={order}
            onChange={(value) => sort(value as ChosenOrder)}
          />
        )}
      </Cluster>
      <output>{countText(found.length, pending.length, query)}</output>
      {pending.length > 1 && (
        <Cluster gap={4}>
          <Checkbox label="Select all on this page" checked={allTicked} onChange={(on) => tick(ids, on)} />
          <BulkButtons {...bulk} />
        </Cluster>
      )}
    </Stack>
  )
}
