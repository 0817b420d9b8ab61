import type { BodyOf, routes } from '@recog/api-contract'
import type { Call } from './call'
import { groupsOf, session } from './user-response'

/** An export is ready when its state is read a second time. */
function myData({ world, me }: Call) {
  const reads = world.exports.get(me.userId)
  if (reads === undefined) return { state: 'none', requestedAt: null, expiresAt: null }
  world.exports = new Map(world.exports).set(me.userId, reads + 1)
  const now = Date.now()
  return {
    state: reads > 1 ? 'ready' : 'preparing',
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 7 * 86_400_000).toISOString(),
  }
}

function rename({ world, me, body }: Call): void {
  const { firstName, lastName } = body as BodyOf<(typeof routes)['updateName']>
  world.people = world.people.map((each) => (each === me ? { ...each, firstName, lastName } : each))
}

/** Handlers for calls about one’s own profile and data, by their names in the contract. */
export const profileHandlers = {
  profile: ({ world, me }: Call) => ({
    ...session(world, me),
    degrees: me.degrees,
    institution: me.institution,
    committees: groupsOf(world, me.userId).map(({ id, name, description, role }) => ({
      committeeId: id,
      committeeName: name,
      committeeDescription: description,
      role,
    })),
  }),
  myData,
  requestMyData: (call: Call) => {
    call.world.exports = new Map(call.world.exports).set(call.me.userId, 0)
    return myData(call)
  },
  updateName: rename,
  replaceName: rename,
} as const
