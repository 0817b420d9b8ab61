import { useMemo } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { displayName, inNameOrder, type Committee, type CommitteePerson } from '@recog/shared-session'
import { EmailLink, Initials, PersonName, Section } from '@recog/shared-ui'
import styles from './PeopleLists.module.css'

/** The leads and the members of a group (R2.16). */
export function PeopleLists({ committee }: { readonly committee: Committee }) {
  return (
    <div className={styles.lists}>
      <Section title="Work Group Leads">
        <People people={committee.board} empty="No work group leads listed." />
      </Section>
      <Section title="Members">
        <People people={committee.members} empty="No members listed." />
      </Section>
    </div>
  )
}

function People({ people, empty }: { readonly people: readonly CommitteePerson[]; readonly empty: string }) {
  const sorted = useMemo(() => inNameOrder(people), [people])
  if (people.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.people}>
      {sorted.map((person) => (
        <li key={person.userId}>
          <Initials>{displayName(person)}</Initials>
          <div className={styles.person}>
            <Link to={href('/members/:userId', { userId: person.userId })}>
              <PersonName>{displayName(person)}</PersonName>
            </Link>
            {person.institution && <span className={styles.institution}>{person.institution}</span>}
            {person.email && (
              <span className={styles.email}>
                <EmailLink email={person.email} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
