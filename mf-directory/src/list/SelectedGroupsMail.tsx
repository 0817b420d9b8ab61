import { useUrlChoice } from '@recog/section-kit'
import { mailDraft, settings, type Committee } from '@recog/shared-session'
import { Button, Cluster, MailButtons, SelectField } from '@recog/shared-ui'
import { groupAddresses } from '../detail/recipients'
import styles from './Directory.module.css'

const AUDIENCES = ['everyone', 'leads'] as const
/** More names would not fit into a subject. */
const NAMES_IN_SUBJECT = 3

interface SelectedGroupsMailProps {
  readonly groups: readonly Committee[]
  onClear(): void
}

/** Writes to several groups at once; a person in two of them gets one mail. */
export function SelectedGroupsMail({ groups, onClear }: SelectedGroupsMailProps) {
  const [audience, setAudience] = useUrlChoice('to', AUDIENCES)
  if (groups.length === 0) return null
  const recipients = groups.flatMap((group) => groupAddresses(group, audience))
  const label = groups.length === 1 ? 'Email 1 group' : `Email ${groups.length} groups`
  const request = { recipients, subject: settings().mailSubjectPrefix + subjectOf(groups) }
  return (
    <div className={styles.mailBar} role="region" aria-label="Email to the chosen groups">
      <MailButtons mails={[{ label, draft: (form) => mailDraft({ ...request, ...form }) }]} />
      <Cluster>
        <SelectField
          label="To"
          value={audience}
          options={[
            { value: 'everyone', label: 'Everybody in these groups' },
            { value: 'leads', label: 'Leads only' },
          ]}
          onChange={(next) => setAudience(next as typeof audience)}
        />
        <Button variant="quiet" onClick={onClear}>
          Clear choice
        </Button>
      </Cluster>
    </div>
  )
}

/** The names of the groups, as in the subject of one group: "Physics + Spine WG". */
function subjectOf(groups: readonly Committee[]): string {
  return groups.length > NAMES_IN_SUBJECT
    ? `${groups.length} working groups`
    : `${groups.map(({ name }) => name).join(' + ')} WG`
}
