import { now, type PersonDetails, type PortalPerson } from '@recog/shared-session'
import { Badge, Cluster } from '@recog/shared-ui'
import { firstAccess } from './sign-in-state'

const STATUS = {
  member: { label: 'Member', tone: 'neutral' },
  applicant: { label: 'Asked to join', tone: 'accent' },
  declined: { label: 'Declined', tone: 'warning' },
} as const

interface PersonBadgesProps {
  readonly person: Pick<PortalPerson, 'status' | 'isAdmin' | 'deactivatedAt'>
}

export function PersonBadges({ person: { status, isAdmin, deactivatedAt } }: PersonBadgesProps) {
  const { label, tone } = STATUS[status]
  return (
    <Cluster gap={2}>
      <Badge tone={tone}>{label}</Badge>
      {isAdmin && <Badge tone="success">Administrator</Badge>}
      {deactivatedAt !== '' && <Badge tone="danger">Deactivated</Badge>}
    </Cluster>
  )
}

interface AccessBadgesProps {
  readonly person: Pick<PortalPerson | PersonDetails, 'access' | 'accessUntil' | 'hasSecondStep'>
}

/** How the person signs in; nothing from a server that does not say (`account-state`). */
export function AccessBadges({ person }: AccessBadgesProps) {
  const first = firstAccess(person, now())
  return (
    <>
      {first && <Badge tone={first.tone}>{first.label}</Badge>}
      {person.hasSecondStep && <Badge tone="success">Second step</Badge>}
    </>
  )
}
