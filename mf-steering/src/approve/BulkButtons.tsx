import { Button, Cluster } from '@recog/shared-ui'
import type { BulkRun } from './use-bulk-decisions'

export interface BulkButtonsProps {
  readonly selectedCount: number
  readonly running: BulkRun | undefined
  onApproveSelected(): void
  /** Undefined if the server cannot decline. */
  readonly onDeclineSelected: (() => void) | undefined
}

/** The buttons that decide on all selected requests. */
export function BulkButtons(props: BulkButtonsProps) {
  const { selectedCount, running, onApproveSelected, onDeclineSelected } = props
  if (selectedCount === 0 && !running) return null
  const progress = running && `${running.done + 1} of ${running.total}...`
  return (
    <Cluster gap={2}>
      <Button
        size="small"
        busy={running !== undefined}
        busyLabel={running?.verb === 'approve' ? `Approving ${progress}` : 'Approve selected'}
        onClick={onApproveSelected}
      >
        Approve selected ({selectedCount})
      </Button>
      {onDeclineSelected && (
        <Button
          size="small"
          busy={running !== undefined}
          busyLabel={running?.verb === 'decline' ? `Declining ${progress}` : 'Decline selected'}
          onClick={onDeclineSelected}
        >
          Decline selected ({selectedCount})
        </Button>
      )}
    </Cluster>
  )
}
