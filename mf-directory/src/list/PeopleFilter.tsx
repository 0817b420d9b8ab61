import { useDeferredValue, useMemo } from 'react'
import { useUrlText } from '@recog/section-kit'
import { compareNames, containsAll, searchable, wordsOf, type Committee } from '@recog/shared-session'
import { Button, SearchField, SelectField } from '@recog/shared-ui'
import type { DirectoryPerson } from './directory-people'
import styles from './Directory.module.css'

type Filter = ReturnType<typeof usePeopleFilter>

/** The people of one group or institution, or with some expertise, or all of these. The choice is in the URL; one that nobody offers filters nothing. */
export function usePeopleFilter(groups: readonly Committee[], found: readonly DirectoryPerson[]) {
  const [wantedGroup, setGroup] = useUrlText('group')
  const [institution, setInstitution] = useUrlText('institution')
  const [expertise, setExpertise] = useUrlText('expertise')
  const wantedExpertise = useDeferredValue(expertise)
  const group = groups.some(({ id }) => id === wantedGroup) ? wantedGroup : ''
  const institutions = useMemo(
    () =>
      [...new Set([...found.map((person) => person.institution), institution].filter(Boolean))].toSorted(
        compareNames,
      ),
    [found, institution],
  )
  const people = useMemo(() => {
    const words = wordsOf(wantedExpertise)
    return found.filter(
      (person) =>
        (group === '' || person.groups.some(({ id }) => id === group)) &&
        (institution === '' || person.institution === institution) &&
        (words.length === 0 || containsAll(searchable(person.expertise), words)),
    )
  }, [found, group, institution, wantedExpertise])
  const hasExpertise = useMemo(() => found.some((person) => person.expertise !== ''), [found])
  return {
    people,
    isActive: [group, institution, expertise.trim()].some((choice) => choice !== ''),
    group,
    groups,
    setGroup,
    institution,
    institutions,
    setInstitution,
    expertise,
    hasExpertise: hasExpertise || expertise !== '',
    setExpertise,
  }
}

/** Chooses whose people are shown. Institutions and expertise only where the server tells them. */
export function PeopleFilter({ filter }: { readonly filter: Filter }) {
  const { group, groups, setGroup, institution, institutions, setInstitution, isActive, people } = filter
  const { expertise, hasExpertise, setExpertise } = filter
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label="Working group"
          value={group}
          options={[ANY, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setGroup}
        />
        {institutions.length > 0 && (
          <SelectField
            label="Institution"
            value={institution}
            options={[ANY, ...institutions.map((name) => ({ value: name, label: name }))]}
            onChange={setInstitution}
          />
        )}
        {hasExpertise && <SearchField label="Expertise" value={expertise} onChange={setExpertise} />}
        {isActive && (
          <Button
            onClick={() => {
              setGroup('')
              setInstitution('')
              setExpertise('')
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
      {isActive && people.length === 0 && <p>Nobody matches these filters.</p>}
    </>
  )
}

const ANY = { value: '', label: 'Any' }
