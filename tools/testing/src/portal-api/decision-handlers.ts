import type { BodyOf, routes } from '@recog/api-contract'
import { found, Refusal, type Call } from './call'
import { personById, type World, type Person } from './world'
import { nameOf } from './own-handlers'

function decide(call: Call, userId: string, decision: 'approved' | 'declined', reason: string): Person {
  const { world, me } = call
  const person = found(personById(world, userId), 'user')
  world.decisions = [
    { userId, decision, reason, decidedAt: new Date().toISOString(), decidedBy: me.userId },
    ...world.decisions,
  ]
  world.undecided = [...(world.undecided ?? []).filter((each) => each.userId !== userId), person]
  return person
}

/** The real server lets people undo for this long. Seconds. */
const undoSeconds = ({ capabilities }: World) => (capabilities.includes('undo-decision') ? 10 : 0)

function undo({ world, body }: Call) {
  const { userId } = body as BodyOf<(typeof routes)['undoDecision']>
  const before = world.undecided?.find((person) => person.userId === userId)
  if (!before) throw new Refusal(409, 'It is too late to undo this: the email is on its way.')
  world.undecided = world.undecided?.filter((person) => person !== before) ?? []
  const rest = world.people.filter((person) => person.userId !== userId)
  world.people = [...rest, before]
  world.memberships = world.memberships.filter((each) => each.userId !== userId)
  world.decisions = world.decisions.filter((each) => each.userId !== userId)
  return { userId }
}

/** Handlers for calls about requests to join, by their names in the contract. */
export const decisionHandlers = {
  membershipRequest: () => ({ message: 'Thank you! Your request has been submitted.' }),
  approve: (call: Call) => {
    const { userId } = call.body as BodyOf<(typeof routes)['approve']>
    const person = decide(call, userId, 'approved', '')
    call.world.people = call.world.people.map((each) =>
      each === person ? { ...each, approved: true } : each,
    )
    return {
      userId,
      alreadyApproved: person.approved,
      message: 'Approved.',
      undoSeconds: undoSeconds(call.world),
    }
  },
  decline: (call: Call) => {
    const { userId, reason } = call.body as BodyOf<(typeof routes)['decline']>
    const person = decide(call, userId, 'declined', reason ?? '')
    call.world.people = call.world.people.filter((each) => each !== person)
    return { userId, undoSeconds: undoSeconds(call.world) }
  },
  undoDecision: undo,
  decisions: ({ world }: Call) =>
    world.decisions.map((row) => {
      const person = personById(world, row.userId)
      const by = personById(world, row.decidedBy)
      return {
        ...row,
        displayName: person ? nameOf(person) : '',
        email: person?.email ?? '',
        decidedBy: by ? nameOf(by) : row.decidedBy,
      }
    }),
} as const
