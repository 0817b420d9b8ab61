import { capabilities, routes, type Capability, type SessionUserWire } from '@recog/api-contract'
import { isAllowed } from '@recog/api-contract/rules'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { bind } from '../http/bind'
import { announcements, sendAnnouncement } from '../notices/announcements'
import { chooseNotification, notifications, readNotifications } from '../notices/notifications'
import { myData, myDataFile, requestMyData } from '../my-data/handlers'
import { resumeEmails } from '../outbox/bounces'
import { isApproved, rightsOf, type SignedIn } from '../policy/actor'
import { openRequests } from '../policy/people'
import type { Settings } from '../settings'
import { member, profile, rename } from './profile'

/** Register the calls about the session user and member profiles. */
export function addUser(server: FastifyInstance, app: App): void {
  bind(server, app, routes.csrfToken, async ({ request, reply }) => ({
    csrfToken: antiforgeryToken(app, request, reply),
  }))
  bind(server, app, routes.userInfo, ({ actor }) => userInfo(app, actor))
  bind(server, app, routes.profile, profile)
  bind(server, app, routes.replaceName, rename)
  bind(server, app, routes.updateName, rename)
  bind(server, app, routes.myData, myData)
  bind(server, app, routes.requestMyData, requestMyData)
  bind(server, app, routes.myDataFile, myDataFile)
  bind(server, app, routes.notifications, notifications)
  bind(server, app, routes.chooseNotification, chooseNotification)
  bind(server, app, routes.readNotifications, readNotifications)
  bind(server, app, routes.resumeEmails, resumeEmails)
  bind(server, app, routes.announcements, announcements)
  bind(server, app, routes.sendAnnouncement, sendAnnouncement)
  bind(server, app, routes.member, member)
}

/** What the settings do not offer: nobody has a second step, ORCID confirms no iDs, or mails have temporary passwords. */
const withheld = ({ secondFactor, orcid, inviteByLink }: Settings): readonly Capability[] => [
  ...(secondFactor === 'off' ? (['step-up', 'second-step-reset'] as const) : []),
  ...(orcid ? [] : (['orcid'] as const)),
  ...(inviteByLink ? [] : (['invitations'] as const)),
]

/** The session user (R3.2), with what waits for them and the capabilities of this server (R7.46). */
const userInfo = async (app: App, actor: SignedIn): Promise<SessionUserWire> => ({
  userId: actor.userId,
  userName: actor.email,
  displayName: actor.displayName,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  isAdmin: actor.isAdmin,
  isCommittee: isApproved(actor),
  committees: actor.memberships.map(({ committeeId, name, description, role }) => ({
    id: committeeId,
    name,
    description,
    role,
  })),
  requestedAt: actor.userRole === 'Applicant' ? await requestedAt(app, actor.userId) : null,
  pendingRequests: isAllowed('steering', rightsOf(actor, app.settings.steeringCommitteeId))
    ? await pendingRequests(app)
    : null,
  capabilities: capabilities.filter((name) => !withheld(app.settings).includes(name)),
})

async function requestedAt({ db }: App, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst()
  return row?.created_at ?? null
}

async function pendingRequests({ db }: App): Promise<number> {
  const { count } = await openRequests(db)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
