import { useDeferredValue, useMemo, useState } from 'react'
import { useNarrow, useUrlText } from '@recog/section-kit'
import { inNameOrder, searchable, usePeopleSearch } from '@recog/shared-session'
import { Cluster, EmptyState, grouped, SearchField, Stack, VisuallyHidden } from '@recog/shared-ui'
import { isSaving } from './cells'
import { GroupsDialog } from './GroupChecklist'
import { LargeMatrix } from './LargeMatrix'
import { personIn, useMatrixState, type MatrixData } from './matrix-store'
import { PersonCards } from './PersonCards'
import { PlainMatrix } from './PlainMatrix'
import { PrintedGroups } from './PrintedGroups'
import paper from './PrintedGroups.module.css'

/** Up to this many checkboxes are all rendered, so that find-in-page works; of more, only the visible ones. */
const PLAIN_BOXES = 1_500
/** With more groups than this, not all columns fit: they can be searched, and each person's groups shown together. */
const FEW_GROUPS = 8

/** People by groups, a checkbox for each pair, with a search. */
export function AssignmentMatrix({ users, committees }: MatrixData) {
  const [query, setQuery] = useUrlText('q')
  const [groupQuery, setGroupQuery] = useUrlText('group')
  const [shownId, setShownId] = useState('')
  const search = usePeopleSearch(useMemo(() => inNameOrder(users), [users]))
  const deferredQuery = useDeferredValue(query)
  const deferredGroupQuery = useDeferredValue(groupQuery)
  const found = useMemo(() => search(deferredQuery), [search, deferredQuery])
  const narrow = useNarrow()
  const manyGroups = committees.length > FEW_GROUPS && !narrow
  const groups = useMemo(() => {
    // A text in the URL must not hide groups where its field is not shown.
    if (!manyGroups) return committees
    const needle = searchable(deferredGroupQuery)
    return committees.filter(({ name }) => searchable(name).includes(needle))
  }, [committees, deferredGroupQuery, manyGroups])

  const shownPerson = useMatrixState((state) => personIn(state, shownId))
  const saving = useMatrixState(({ cells }) => isSaving(cells))
  const large = users.length * committees.length > PLAIN_BOXES
  const Matrix = narrow ? PersonCards : large ? LargeMatrix : PlainMatrix
  return (
    <Stack gap={4}>
      <Cluster gap={4}>
        <SearchField label="Search by email or name" value={query} onChange={setQuery} />
        {manyGroups && (
          <SearchField label="Search working groups" value={groupQuery} onChange={setGroupQuery} />
        )}
      </Cluster>
      <output>{countText(found.length, groups.length)}</output>
      {found.length === 0 && <EmptyState message="Nobody matches your search." />}
      {groups.length === 0 && <EmptyState message="No working group matches your search." />}
      {found.length > 0 && groups.length > 0 && (
        <>
          <div className={paper.screen}>
            <Matrix users={found} committees={groups} onShowGroups={manyGroups ? setShownId : undefined} />
          </div>
          <PrintedGroups users={found} committees={groups} />
        </>
      )}
      <GroupsDialog user={shownPerson} committees={committees} onClose={() => setShownId('')} />
      {/* Screen readers read a checkbox that is saving only on request; a toast announces the outcome. */}
      <VisuallyHidden>
        <output>{saving ? 'Saving...' : ''}</output>
      </VisuallyHidden>
    </Stack>
  )
}

/** How many people and groups the matrix shows. */
const countText = (people: number, groups: number): string =>
  `${people === 1 ? '1 person' : `${grouped(people)} people`}, ${groups === 1 ? '1 working group' : `${groups} working groups`}`
