import { useEffect, type ReactNode } from 'react'
import { useStore } from '@recog/shared-session'
import { Alert, ConfirmDialog } from '@recog/shared-ui'
import { changeSentences } from './changes-by-others'
import { MatrixContext, type Matrix } from './matrix-store'

interface MatrixScopeProps {
  readonly matrix: Matrix
  readonly children: ReactNode
}

/** Gives a matrix to the checkboxes inside; shows its questions, and what others change meanwhile. */
export function MatrixScope({ matrix, children }: MatrixScopeProps) {
  const question = useStore(matrix.store, (state) => state.question)
  const changes = useStore(matrix.store, (state) => state.changes)
  useEffect(() => matrix.follow(), [matrix])
  return (
    <MatrixContext value={matrix}>
      {changes.length > 0 && (
        <Alert tone="info" onDismiss={matrix.dismissChanges}>
          <p>Changed by somebody else: {changeSentences(changes)}</p>
        </Alert>
      )}
      {children}
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title}
        message={question?.text}
        confirmLabel={question?.confirmLabel ?? ''}
        tone={question?.tone ?? 'primary'}
        onConfirm={matrix.confirm}
        onCancel={matrix.cancel}
      />
    </MatrixContext>
  )
}
