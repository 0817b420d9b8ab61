import { createStore, useStore } from '@recog/shared-session'
import { ConfirmDialog } from '@recog/shared-ui'

/** Answers the open question; without one, none is open. */
const question = createStore<{ readonly answer?: (leave: boolean) => void }>(() => ({}))

const answer = (leave: boolean) => question.getState().answer?.(leave)

/**
 * Ask the visitor whether to leave a page with unsaved changes. A question that is still open is answered with no.
 *
 * @returns whether they want to leave
 */
export function askToLeave(): Promise<boolean> {
  answer(false)
  return new Promise((resolve) =>
    question.setState({
      answer(leave) {
        question.setState({}, true)
        resolve(leave)
      },
    }),
  )
}

/** Asks before the visitor leaves a page with unsaved changes. Closing the tab shows the browser's own question. */
export function LeaveDialog() {
  const isOpen = useStore(question, (asked) => asked.answer !== undefined)
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave without saving?"
      message="This page has changes that are not saved yet. They may be lost if you leave it."
      cancelLabel="Stay on this page"
      confirmLabel="Leave without saving"
      tone="danger"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
