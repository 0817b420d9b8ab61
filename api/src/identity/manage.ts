import type { FastifyInstance } from 'fastify'
import { tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import { changeName } from '../user/rename'
import { handleAddressForm, changeAddressPath } from './address-form'
import { managePage } from './manage-page'
import { addManageSessions } from './manage-sessions'
import { bindOwnForm, ready, saved, toLogin } from './own-form'
import { managePath } from './paths'

const NAMES_REQUIRED = 'First name and last name are required, up to 100 characters each.'

/** Register the account page: name, e-mail address, password and sessions. */
export function addManage(server: FastifyInstance, app: App): void {
  server.get(managePath, async (request, reply) => {
    const actor = ready(request)
    return actor ? managePage(app, request, reply, actor) : toLogin(reply)
  })
  server.get('/identity/account/manage', async (_request, reply) => reply.redirect(managePath, 303))

  bindOwnForm(server, app, '/identity/account/manage/name', async ({ request, reply, actor }, fields) => {
    const firstName = tidyLine(fields['firstName'] ?? '')
    const lastName = tidyLine(fields['lastName'] ?? '')
    const refused = Object.entries({ firstName, lastName }).find(
      ([, name]) => name === '' || name.length > 100,
    )
    if (refused) {
      return managePage(app, request, reply, actor, { field: refused[0], text: NAMES_REQUIRED })
    }
    await changeName(app, actor, { firstName, lastName })
    return saved(reply, 'name')
  })

  bindOwnForm(server, app, changeAddressPath, async ({ request, reply, actor }, fields) => {
    const refused = await handleAddressForm(app, actor, fields)
    if (refused !== undefined) return managePage(app, request, reply, actor, refused)
    return saved(reply, 'address')
  })

  addManageSessions(server, app)
}
