import { useCallback, useDeferredValue, useMemo, useState, useEffect } from 'react'
import { useUrlChoice, useUrlList, useUrlText } from '@recog/section-kit'
import { settings, type Committee } from '@recog/shared-session'
import { EmptyState, grouped, SearchField, Section, Skeleton, afterFrame } from '@recog/shared-ui'
import { FoundGroups } from './FoundGroups'
import { PeopleFilter, usePeopleFilter } from './PeopleFilter'
import { PeopleTable } from './PeopleTable'
import { SelectedGroupsMail } from './SelectedGroupsMail'
import { useDirectorySearch } from './use-directory-search'
import styles from './Directory.module.css'

/** People shown before the groups that were found too. */
const PEOPLE_BEFORE_GROUPS = 10
/** While one types. */
const PEOPLE_IN_FIRST_FRAME = 4
const PEOPLE_PER_PAGE = 100
/** All groups of most portals. With 200, the first key of a search would take too long. */
const ALL_GROUPS = { pageSize: 60, perFrame: Infinity }
/** After the people who were found. */
const FOUND_GROUPS = { pageSize: 20, perFrame: 4 }

/** The working groups, or all people; a search finds both, people first. */
export function Directory({ groups }: { readonly groups: readonly Committee[] }) {
  const [query, setQuery] = useUrlText('q')
  const [view, setView] = useUrlChoice('view', VIEWS)
  const [chosen, setChosen] = useUrlList('mail')
  const steeringId = settings().steeringCommitteeId
  const wanted = useDeferredValue(query).trim()
  const isSearch = wanted !== ''
  const [isExpected, setExpected] = useState(false)
  const found = useDirectorySearch(groups, wanted, isSearch || view === 'people', isExpected)
  const { isPreparing, isComplete } = found
  const filter = usePeopleFilter(groups, found.people)
  const { people } = filter
  const listed = useNextFrame(useMemo(() => ({ wanted, groups: found.groups }), [wanted, found.groups]))
  const isNothingFound = isComplete && found.people.length + found.groups.length === 0
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen([...chosen.filter((each) => each !== id), ...(isChosen ? [id] : [])]),
    [chosen, setChosen],
  )

  return (
    <>
      {/* Everybody is loaded before the first key, rather than between keys. */}
      <div
        id="search"
        className={styles.search}
        onPointerEnter={() => setExpected(true)}
        onFocus={() => setExpected(true)}
      >
        <SearchField label="Search groups and people" value={query} onChange={setQuery} />
      </div>
      <p className={isSearch ? styles.count : 'sr-only'} role="status">
        {isSearch && resultText(people.length, found.groups.length, isComplete)}
      </p>
      {!isSearch && <ViewChoice view={view} onChoose={setView} />}
      {isSearch && isNothingFound && <EmptyState message="Nothing matches your search." />}
      {isSearch && isPreparing && <Skeleton lines={8} />}
      {isSearch && (people.length > 0 || filter.isActive) && (
        <Section title="People">
          <PeopleFilter filter={filter} />
          <PeopleTable
            people={people}
            pageSize={PEOPLE_BEFORE_GROUPS}
            // After Back nobody types, and rows that are added later would move the groups.
            initialRows={isExpected ? PEOPLE_IN_FIRST_FRAME : PEOPLE_BEFORE_GROUPS}
          />
        </Section>
      )}
      {!isSearch && view === 'people' && (
        <Section title="People">
          <PeopleFilter filter={filter} />
          {/* Rows that are added later would move those at the position that Back restores. */}
          {isComplete ? <PeopleTable people={people} pageSize={PEOPLE_PER_PAGE} /> : <Skeleton lines={8} />}
        </Section>
      )}
      {(isSearch || view === 'groups') && (
        <FoundGroups
          // New rows for every search, a few per frame.
          key={listed.wanted}
          found={listed.groups}
          {...(listed.wanted === '' ? ALL_GROUPS : FOUND_GROUPS)}
          {...{ steeringId, chosen }}
          onChoose={choose}
        />
      )}
      <SelectedGroupsMail
        groups={groups.filter(({ id }) => chosen.includes(id))}
        onClear={() => setChosen([])}
      />
    </>
  )
}

const VIEWS = ['groups', 'people'] as const

interface ViewChoiceProps {
  readonly view: (typeof VIEWS)[number]
  onChoose(view: (typeof VIEWS)[number]): void
}

/** Chooses between the groups and the list of all people. */
function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  const button = (value: ViewChoiceProps['view'], label: string) => (
    <button
      type="button"
      className={styles.view}
      aria-pressed={view === value}
      onClick={() => onChoose(value)}
    >
      {label}
    </button>
  )
  return (
    <div className={styles.views} role="group" aria-label="Show">
      {button('groups', 'Working groups')}
      {button('people', 'All people')}
    </div>
  )
}

/**
 * The number of results, as it is announced: "1 person and 3 groups found".
 *
 * @param people who were found
 * @param groups that were found
 * @param isComplete whether nothing more will be found
 * @returns '' as long as nothing was found yet
 */
function resultText(people: number, groups: number, isComplete: boolean): string {
  if (people + groups === 0) return isComplete ? 'Nothing matches your search.' : ''
  return `${counted(people, 'person', 'people')} and ${counted(groups, 'group', 'groups')} found`
}

const counted = (number: number, single: string, several: string) =>
  `${grouped(number)} ${number === 1 ? single : several}`

/**
 * A value one frame later, so that what depends on it is drawn after more important parts and need not delay the next key.
 *
 * @param value an object that stays the same while nothing changes
 * @returns the value of the first render immediately; then the one of which the frame has been shown
 */
function useNextFrame<T extends object>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return undefined
    return afterFrame(() => setShown(value))
  }, [shown, value])
  return shown
}
