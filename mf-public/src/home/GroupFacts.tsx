import { settings } from '@recog/shared-session'
import { Section } from '@recog/shared-ui'
import { publications } from '../../content/publications'
import styles from './GroupFacts.module.css'

/** The site replaces them in the prerendered page (`server/site/src/public-group.ts`). */
const PLACEHOLDERS = {
  members: '{members}',
  institutions: '{institutions}',
  workingGroups: '{workingGroups}',
  groups: [{ name: '{name}', description: '{description}' }],
  meeting: '{meeting}',
  when: '{when}',
  where: '{where}',
  steering: '{steering}',
}

/**
 * The group in numbers, and its working groups, for visitors (R2.10). It is prerendered hidden; the site fills in what the server tells
 * and shows it, so that nothing is loaded and nothing moves.
 */
export function GroupFacts() {
  const known = settings().publicGroup
  const { members, institutions, workingGroups, groups, meeting, when, where, steering } = {
    ...PLACEHOLDERS,
    ...known,
  }
  return (
    <div className={styles.facts} data-public-group hidden={!known}>
      <dl data-public-group-numbers className={styles.numbers}>
        <Fact term="Members" number={members} />
        <Fact term="Institutions" number={institutions} />
        <Fact term="Working groups" number={workingGroups} />
        <Fact term="Publications" number={`${publications.length}`} />
      </dl>
      <div className={styles.pair}>
        <div data-public-group-meeting hidden={!known?.meeting}>
          <h2>Next open meeting</h2>
          <p>{meeting}</p>
          <p>{when}</p>
          <p>{where}</p>
        </div>
        <div data-public-group-steering hidden={!known?.steering}>
          <h2>Steering committee</h2>
          <p>{steering}</p>
        </div>
      </div>
      <Section title="Working groups">
        <ul className={styles.groups}>
          {groups.map(({ name, description }) => (
            <li key={name} data-public-group-item>
              <h3>{name}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Fact({ term, number }: { readonly term: string; readonly number: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{number}</dd>
    </div>
  )
}
