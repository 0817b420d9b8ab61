import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import { leaveQuestion, type LeaveQuestion } from './leaving'

/** Asks before the visitor leaves a page with unsaved changes. Closing the tab shows the browser's own question. */
export function LeaveDialog({ question = leaveQuestion }: { readonly question?: LeaveQuestion }) {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked, () => false)
  return (
    <ConfirmDialog
      open={isAsked}
      title="Leave without saving?"
      message="This page has changes that are not saved yet. They may be lost if you leave it."
      cancelLabel="Stay on this page"
      confirmLabel="Leave without saving"
      tone="danger"
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  )
}
