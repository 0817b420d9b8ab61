import { useCallback, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import type { Cells, Want } from './cells'
import type { ChangeQuestion, Question } from './change-question'
import { useAssignments, type AssignmentOptions } from './use-assignments'

interface MatrixOptions extends AssignmentOptions {
  readonly question: ChangeQuestion
}

interface Matrix {
  readonly cells: Cells
  /** Sends a change, after it has been confirmed where it needs to be. */
  readonly onWant: Want
  /** The open question, to be put into the page. */
  readonly dialog: ReactNode
}

interface Asked extends Question {
  readonly confirm: () => void
}

/** What a matrix of people and groups needs: its changed boxes, what a click does, and the questions before it. */
export function useMatrix({ question, ...options }: MatrixOptions): Matrix {
  const { cells, want } = useAssignments(options)
  const [asked, setAsked] = useState<Asked>()

  const onWant: Want = useCallback(
    (user, committee, assigned) => {
      const confirm = () => want(user, committee, assigned)
      const asking = question(user, committee, assigned)
      if (asking) setAsked({ ...asking, confirm })
      else confirm()
    },
    [want, question],
  )
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={asked?.title}
      message={asked?.text}
      confirmLabel={asked?.confirmLabel ?? ''}
      tone={asked?.tone ?? 'primary'}
      onConfirm={() => {
        asked?.confirm()
        setAsked(undefined)
      }}
      onCancel={() => setAsked(undefined)}
    />
  )
  return { cells, onWant, dialog }
}
