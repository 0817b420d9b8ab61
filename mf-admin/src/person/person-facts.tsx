import type { PersonDetails } from '@recog/shared-session'
import type { DescriptionItem } from '@recog/shared-ui'
import { utcText } from '../audit-logs/details'
import { PersonBadges } from '../people/PersonBadges'

const signedIn = (sessions: number): string => {
  if (sessions === 0) return 'Nowhere'
  return sessions === 1 ? 'In 1 browser' : `In ${sessions} browsers`
}

/** Facts about a person's access. */
export function personFacts(person: PersonDetails): readonly DescriptionItem[] {
  const { email, sessions, blockedUntil, deactivatedAt } = person
  return [
    { term: 'Email', value: email },
    { term: 'Status', value: <PersonBadges person={person} /> },
    ...(deactivatedAt === ''
      ? [{ term: 'Signed in', value: signedIn(sessions) }]
      : [{ term: 'Deactivated', value: `${utcText(deactivatedAt)} UTC` }]),
    ...(blockedUntil === ''
      ? []
      : [
          {
            term: 'Signing in',
            value: `Blocked until ${utcText(blockedUntil)} UTC, after too many attempts`,
          },
        ]),
  ]
}
