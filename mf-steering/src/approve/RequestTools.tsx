import type { Ref } from 'react'
import { useStore } from '@recog/shared-session'
import { Button, Checkbox, Cluster, SearchField, SelectField, Stack } from '@recog/shared-ui'
import type { RequestStore } from './request-store'
import { countText } from './request-texts'
import { CHOSEN_ORDERS, type ChosenOrder, type RequestView } from './request-view'

const LABELS = { oldest: 'Longest waiting first', newest: 'Newest first', name: 'Name' } as const
const OPTIONS = CHOSEN_ORDERS.map((value) => ({ value, label: LABELS[value] }))

interface RequestToolsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly requests: RequestStore
  readonly view: RequestView
}

/** Search, order and selection of the requests, and how many there are. */
export function RequestTools({ ref, requests, view }: RequestToolsProps) {
  const { query, order, found, pending, waiting, search, sort } = view
  const selected = useStore(requests.store, (state) => state.selected)
  const ids = waiting.map(({ userId }) => userId)
  const allSelected = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <Stack gap={3}>
      <Cluster gap={4}>
        <div ref={ref}>
          <SearchField label="Search by email or name" value={query} onChange={search} />
        </div>
        {requests.hasDates && pending.length > 1 && (
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
          <Checkbox
            label="Select all on this page"
            checked={allSelected}
            onChange={(on) => requests.select(ids, on)}
          />
          <BulkButtons requests={requests} selected={view.selected} />
        </Cluster>
      )}
    </Stack>
  )
}

interface BulkButtonsProps extends Pick<RequestView, 'selected'> {
  readonly requests: RequestStore
}

/** The buttons that decide on all selected requests. */
function BulkButtons({ requests, selected }: BulkButtonsProps) {
  const running = useStore(requests.store, (state) => state.running)
  if (selected.length === 0 && !running) return null
  const progress = running && `${running.done + 1} of ${running.total}...`
  return (
    <Cluster gap={2}>
      <Button
        size="small"
        busy={running !== undefined}
        busyLabel={running?.verb === 'approve' ? `Approving ${progress}` : 'Approve selected'}
        onClick={() => requests.ask('approve', selected)}
      >
        Approve selected ({selected.length})
      </Button>
      {requests.canDecline && (
        <Button
          size="small"
          busy={running !== undefined}
          busyLabel={running?.verb === 'decline' ? `Declining ${progress}` : 'Decline selected'}
          onClick={() => requests.ask('decline', selected)}
        >
          Decline selected ({selected.length})
        </Button>
      )}
    </Cluster>
  )
}
