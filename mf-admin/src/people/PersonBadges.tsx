import type { PortalPerson } from '@recog/shared-session'
import { Badge, Cluster } from '@recog/shared-ui'

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
