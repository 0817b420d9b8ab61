import { routes, type CommitteeWire } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { cachedResponse, cachedVariants } from '../http/cached-response'
import { Refusal } from '../http/refusal'
import { leaveGroup } from './leave'
import { committeesWithPeople } from './list'

/** Register the calls that list working groups, and the one to leave a group. */
export function addCommittees(server: FastifyInstance, app: App): void {
  const all = cachedResponse(() => committeesWithPeople(app.db))
  bind(server, app, routes.committees, all)
  const one = cachedVariants<CommitteeWire>()
  bind(server, app, routes.committee, ({ actor, params: { id } }) =>
    one(actor, id, async () => {
      const [committee] = await committeesWithPeople(app.db, id)
      if (!committee) throw new Refusal(404, 'Committee not found.')
      return committee
    }),
  )
  bind(server, app, routes.leaveGroup, leaveGroup)
}
