import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { ConfirmDialog, EmptyState, SearchField } from '@recog/shared-ui'
import { indexPeople, inNameOrder, searchPeople } from '../search-people'
import { LargeMatrix } from './LargeMatrix'
import { PersonCards } from './PersonCards'
import { PlainMatrix } from './PlainMatrix'
import type { RemovalQuestion } from './removal-question'
import { useAssignments, type Assign, type MatrixTexts, type Want } from './use-assignments'
import { useNarrow } from './use-narrow'

export type { MatrixTexts }

interface AssignmentMatrixProps {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
  readonly assign: Assign
  readonly texts: MatrixTexts
  /** Removals that must be agreed to first. */
  readonly questionBeforeRemoval?: RemovalQuestion
  onGone(): void
}

/** Up to so many boxes stand in the page all at once; beyond, only those in view. */
const PLAIN_BOXES = 1_500

/** People by groups, a box for each pair. */
export function AssignmentMatrix(props: AssignmentMatrixProps) {
  const { users, committees, questionBeforeRemoval } = props
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<{ readonly text: string; readonly agree: () => void }>()
  const { changed, want } = useAssignments(props)
  const index = useMemo(() => indexPeople(inNameOrder(users)), [users])
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, wanted), [index, wanted])
  const narrow = useNarrow()

  const wantOrAsk: Want = useCallback(
    (user, committee, assigned) => {
      const text = assigned ? undefined : questionBeforeRemoval?.(user, committee)
      if (text === undefined) want(user, committee, assigned)
      else setAsked({ text, agree: () => want(user, committee, assigned) })
    },
    [want, questionBeforeRemoval],
  )

  const large = users.length * committees.length > PLAIN_BOXES
  const Boxes = narrow ? PersonCards : large ? LargeMatrix : PlainMatrix
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <EmptyState message="Nobody matches your search." />
      ) : (
        <Boxes users={found} committees={committees} changed={changed} onWant={wantOrAsk} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Remove from the group?"
        message={asked?.text}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => {
          asked?.agree()
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}
