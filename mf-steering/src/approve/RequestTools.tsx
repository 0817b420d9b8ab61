import type { KeyboardEvent, Ref } from 'react'
import { useStore } from '@recog/shared-session'
import { Button, Checkbox, Cluster, SearchField, SelectField, Stack } from '@recog/shared-ui'
import type { RequestStore } from './request-store'
import { countText } from './decisions'
import { CHOSEN_ORDERS, type ChosenOrder, type RequestView } from './request-view'
import styles from './Request.module.css'

const LABELS = { oldest: 'Longest waiting first', newest: 'Newest first', name: 'Name' } as const
const OPTIONS = CHOSEN_ORDERS.map((value) => ({ value, label: LABELS[value] }))

interface RequestToolsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly requests: RequestStore
  readonly view: RequestView
  /** In the search: the arrow down leads to the list. */
  readonly onKeyDown: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
}

/** Search, order and selection of the requests, and how many there are. */
export function RequestTools({ ref, requests, view, onKeyDown }: RequestToolsProps) {
  const { query, order, found, pending, rows, selectable, approved, search, sort } = view
  const selected = useStore(requests.store, (state) => state.selected)
  const all = selectable.map(({ userId }) => userId)
  const ids = all.filter((id) => rows.some(({ userId }) => userId === id))
  const isSelected = (id: string) => selected.has(id)
  const allSelected = ids.length > 0 && ids.every(isSelected)
  return (
    <Stack gap={3}>
      <Cluster gap={4}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={ref} onKeyDown={onKeyDown}>
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
      {onKeyDown && (
        <p className={styles.keys}>
          Keys: <kbd>↓</kbd> from the search to the first name; on a name <kbd>↓</kbd> <kbd>↑</kbd> the next
          and previous, <kbd>A</kbd> approve, <kbd>G</kbd> assign to groups, <kbd>Esc</kbd> back to the name.
        </p>
      )}
      {(pending.length > 1 || approved.length > 0) && (
        <Cluster gap={4}>
          <Checkbox
            label="Select all on this page"
            checked={allSelected}
            onChange={(on) => requests.select(ids, on)}
          />
          {allSelected && !all.every(isSelected) && (
            <Button size="small" onClick={() => requests.select(all, true)}>
              Select all {all.length}
            </Button>
          )}
          <BulkButtons requests={requests} selected={view.selected} approved={approved} />
        </Cluster>
      )}
    </Stack>
  )
}

interface BulkButtonsProps extends Pick<RequestView, 'selected' | 'approved'> {
  readonly requests: RequestStore
}

/** The buttons that decide on all selected requests, or assign all selected new members. */
function BulkButtons({ requests, selected, approved }: BulkButtonsProps) {
  const running = useStore(requests.store, (state) => state.running)
  if (selected.length === 0 && approved.length === 0 && !running) return null
  const progress = running && `${running.done + 1} of ${running.total}...`
  const busy = running !== undefined
  const isDeciding = selected.length > 0 || (busy && running.verb !== 'assign')
  return (
    <Cluster gap={2}>
      {isDeciding && (
        <Button
          size="small"
          busy={busy}
          busyLabel={running?.verb === 'approve' ? `Approving ${progress}` : 'Approve selected'}
          onClick={() => requests.ask('approve', selected)}
        >
          Approve selected ({selected.length})
        </Button>
      )}
      {isDeciding && requests.canDecline && (
        <Button
          size="small"
          busy={busy}
          busyLabel={running?.verb === 'decline' ? `Declining ${progress}` : 'Decline selected'}
          onClick={() => requests.ask('decline', selected)}
        >
          Decline selected ({selected.length})
        </Button>
      )}
      {(approved.length > 0 || running?.verb === 'assign') && (
        <Button
          size="small"
          busy={busy}
          busyLabel={running?.verb === 'assign' ? `Assigning ${progress}` : 'Assign selected to groups'}
          onClick={() => requests.ask('assign', approved)}
        >
          Assign selected to groups ({approved.length})
        </Button>
      )}
    </Cluster>
  )
}
