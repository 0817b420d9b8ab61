import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { noteSignOut } from '../security/sign-in'
import { bindOwnForm, saved } from './own-form'
import { endSessions } from './sessions'

/** Register the buttons of the account page that end one other session, or all of them. */
export function addManageSessions(server: FastifyInstance, app: App): void {
  bindOwnForm(
    server,
    app,
    '/identity/account/manage/sessions/end',
    async ({ request, reply, actor }, fields) => {
      await inTransaction(app.db, async (tx) => {
        await tx
          .deleteFrom('sessions')
          .where('id', '=', fields['sessionId'] ?? '')
          .where('user_id', '=', actor.userId)
          .execute()
        await record(app, tx, { action: 'session.ended', actor })
      })
      await noteSignOut(app, actor, request.ip, 'another session')
      return saved(reply, 'session')
    },
  )

  bindOwnForm(server, app, '/identity/account/manage/sessions/end-all', async ({ request, reply, actor }) => {
    await inTransaction(app.db, async (tx) => {
      await endSessions(tx, actor.userId, actor.sessionId)
      await record(app, tx, { action: 'session.ended-elsewhere', actor })
    })
    await noteSignOut(app, actor, request.ip, 'all other sessions')
    return saved(reply, 'sessions')
  })
}
