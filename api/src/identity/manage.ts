import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import type { SignedIn } from '../policy/actor'
import { changeName } from '../user/rename'
import { addressForm, handleAddressForm, changeAddressPath } from './address-pages'
import { errorNotice, field, goodNotice } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { portalHref, queryText } from './portal-href'
import { sessionList } from './session-list'
import { endSessions } from './sessions'

const path = '/identity/account/manage/index'
const notices: Readonly<Record<string, string>> = {
  name: 'Your name has been saved.',
  address: 'Please open the link that we sent to your new address.',
  session: 'The session has been ended.',
  sessions: 'All other sessions have been ended.',
}

async function managePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: SignedIn,
  error?: string,
) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const body = html`${errorNotice(error)}${goodNotice(notices[queryText(request, 'saved')])}
    <p>
      Signed in as <strong>${actor.email}</strong>.
      <a href="${portalHref(app.settings, '/profile')}">Back to your profile</a>
    </p>
    <h2>Name</h2>
    <form method="post" action="/identity/account/manage/name">
      ${csrf}
      ${field({ name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', value: actor.firstName })}
      ${field({ name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', value: actor.lastName })}
      <button type="submit">Save name</button>
    </form>
    <h2>Password</h2>
    <p>A new password ends all your other sessions.</p>
    <p>
      <a class="button" href="/identity/account/change-password?returnUrl=${encodeURIComponent(path)}"
        >Change password</a
      >
    </p>
    ${addressForm(csrf)}
    <h2>Where you are signed in</h2>
    ${await sessionList(app, actor, csrf)}`
  return sendPage(
    app,
    reply,
    { title: 'Manage your account', body, wide: true },
    error === undefined ? 200 : 400,
  )
}

const login = (reply: FastifyReply) =>
  reply.redirect(`/identity/account/login?returnUrl=${encodeURIComponent(path)}`, 303)

/** The signed-in user, unless the password is temporary; anyone else must sign in or change it first. */
function ready(request: FastifyRequest): SignedIn | undefined {
  const { actor } = request
  return actor.kind === 'user' && !actor.mustChangePassword ? actor : undefined
}

/** Registers the account page: name, e-mail address, password and sessions. */
export function addManage(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const actor = ready(request)
    return actor ? managePage(app, request, reply, actor) : login(reply)
  })
  server.get('/identity/account/manage', async (_request, reply) => reply.redirect(path, 303))

  bindForm(server, app, '/identity/account/manage/name', async (request, reply, fields) => {
    const actor = ready(request)
    if (!actor) return login(reply)
    const firstName = tidyLine(fields['firstName'] ?? '')
    const lastName = tidyLine(fields['lastName'] ?? '')
    if (firstName === '' || lastName === '' || firstName.length > 100 || lastName.length > 100) {
      return managePage(
        app,
        request,
        reply,
        actor,
        'First name and last name are required, up to 100 characters each.',
      )
    }
    await changeName(app, actor, { firstName, lastName })
    return reply.redirect(`${path}?saved=name`, 303)
  })

  bindForm(server, app, changeAddressPath, async (request, reply, fields) => {
    const actor = ready(request)
    if (!actor) return login(reply)
    const refused = await handleAddressForm(app, actor, fields)
    if (refused !== undefined) return managePage(app, request, reply, actor, refused)
    return reply.redirect(`${path}?saved=address`, 303)
  })

  bindForm(server, app, '/identity/account/manage/sessions/end', async (request, reply, fields) => {
    const actor = ready(request)
    if (!actor) return login(reply)
    await inTransaction(app.db, async (tx) => {
      await tx
        .deleteFrom('sessions')
        .where('id', '=', fields['sessionId'] ?? '')
        .where('user_id', '=', actor.userId)
        .execute()
      await record(app, tx, { action: 'session.ended', actor })
    })
    return reply.redirect(`${path}?saved=session`, 303)
  })

  bindForm(server, app, '/identity/account/manage/sessions/end-all', async (request, reply) => {
    const actor = ready(request)
    if (!actor) return login(reply)
    await inTransaction(app.db, async (tx) => {
      await endSessions(tx, actor.userId, actor.sessionId)
      await record(app, tx, { action: 'session.ended-elsewhere', actor })
    })
    return reply.redirect(`${path}?saved=sessions`, 303)
  })
}
