import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { byName, type Role, type SessionCommittee } from '@recog/shared-session'
import { Card, CardGrid, Section, Stack } from '@recog/shared-ui'
import styles from './Memberships.module.css'

const HEADINGS: Record<Role, string> = { board: 'Work Group Lead', member: 'Member roles' }

interface MembershipsProps {
  readonly committees: readonly SessionCommittee[]
  /** Text if there are none. */
  readonly empty: string
}

/** The groups of a person by role, each sorted by name (R2.22). */
export function Memberships({ committees, empty }: MembershipsProps) {
  return (
    <Section title="Working Group Memberships">
      {committees.length === 0 && <p className={styles.empty}>{empty}</p>}
      <RoleGroup role="board" committees={committees} />
      <RoleGroup role="member" committees={committees} />
    </Section>
  )
}

function RoleGroup({
  role,
  committees,
}: {
  readonly role: Role
  readonly committees: readonly SessionCommittee[]
}) {
  const memberships = committees.filter((committee) => committee.role === role).toSorted(byName)
  if (memberships.length === 0) return null
  return (
    <Stack gap={3}>
      <h3 className={styles.role}>{HEADINGS[role]}</h3>
      <CardGrid>
        {memberships.map(({ id, name, description }) => (
          <Card
            key={id}
            titleLevel={4}
            title={<Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>}
          >
            {description && <p className={styles.description}>{description}</p>}
          </Card>
        ))}
      </CardGrid>
    </Stack>
  )
}
