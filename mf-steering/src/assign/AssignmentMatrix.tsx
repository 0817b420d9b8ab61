import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState, SearchField, VisuallyHidden } from '@recog/shared-ui'
import { indexPeople, inNameOrder, searchPeople } from '../search-people'
import { isSaving } from './cells'
import { LargeMatrix } from './LargeMatrix'
import type { MatrixProps } from './matrix-props'
import { PersonCards } from './PersonCards'
import { PlainMatrix } from './PlainMatrix'
import { useNarrow } from './use-narrow'

/** Up to this many checkboxes are all rendered, so that find-in-page and printing work; of more, only the visible ones. */
const PLAIN_BOXES = 1_500

/** People by groups, a checkbox for each pair, with a search. */
export function AssignmentMatrix({ users, ...rest }: MatrixProps) {
  const [query, setQuery] = useState('')
  const index = useMemo(() => indexPeople(inNameOrder(users)), [users])
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, deferredQuery), [index, deferredQuery])
  const narrow = useNarrow()

  const large = users.length * rest.committees.length > PLAIN_BOXES
  const Matrix = narrow ? PersonCards : large ? LargeMatrix : PlainMatrix
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <EmptyState message="Nobody matches your search." />
      ) : (
        <Matrix users={found} {...rest} />
      )}
      {/* Screen readers read a checkbox that is saving only on request; a toast announces the outcome. */}
      <VisuallyHidden>
        <output>{isSaving(rest.cells) ? 'Saving...' : ''}</output>
      </VisuallyHidden>
    </>
  )
}
