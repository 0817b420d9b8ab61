import { BulkDialogs } from './BulkDialogs'
import { DeclineDialog } from './DeclineDialog'
import type { useRequestList } from './use-request-list'

interface RequestDialogsProps extends Pick<ReturnType<typeof useRequestList>, 'dialog' | 'states' | 'bulk'> {
  readonly canDecline: boolean
}

/** The dialogs about one request, and about the selected ones. */
export function RequestDialogs({ canDecline, dialog, states, bulk }: RequestDialogsProps) {
  return (
    <>
      {canDecline && (
        <DeclineDialog
          people={dialog.declining ? [dialog.declining] : []}
          state={dialog.declining && states.get(dialog.declining.userId)}
          onDecline={dialog.decline}
          onCancel={dialog.cancel}
        />
      )}
      <BulkDialogs question={bulk.question} onDecide={bulk.run} onCancel={bulk.cancel} />
    </>
  )
}
