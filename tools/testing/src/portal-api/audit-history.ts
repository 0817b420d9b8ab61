import { demoAccountPeople } from '@recog/api-contract/demo'
import { MORE_PEOPLE } from './people'
import type { AuditRow } from './rows'
import { DAY } from './durations'

const { steering: STEERING_MEMBER, admin: ADMIN } = demoAccountPeople

const ACTIONS = [
  'membership.added',
  'request.approved',
  'event.created',
  'account.created',
  'project.updated',
] as const

/** Create audit entries of the last weeks. @param now milliseconds since 1970 */
export function history(now: number): AuditRow[] {
  return Array.from({ length: 120 }, (_, n) => {
    const action = ACTIONS[n % ACTIONS.length] as string
    return {
      id: String(120 - n),
      createdAt: new Date(now - n * DAY * 0.3).toISOString(),
      action,
      actorId: action === 'account.created' ? ADMIN.id : STEERING_MEMBER.id,
      targetId: action.startsWith('event') ? '' : (MORE_PEOPLE[n % MORE_PEOPLE.length]?.userId ?? ''),
      groupId: action === 'membership.added' ? 'physics' : '',
      eventId: action === 'event.created' ? 'event-1' : '',
      details: action === 'membership.added' ? { role: 'Member', by: 'matrix' } : {},
    }
  })
}
