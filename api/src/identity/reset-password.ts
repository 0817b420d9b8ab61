import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import type { Person } from '../audit/record'
import { antiforgeryToken } from '../http/antiforgery'
import { setSessionToken, tokenHash } from '../http/cookies'
import { networkOf, throttle } from '../http/throttle'
import { errorNotice, field, hidden } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { passwordLength, refusePassword } from './passwords'
import { queryText } from './return-to'
import { setPassword } from './set-password'

const path = '/identity/account/reset-password'

const ownerOf = (app: App, token: string): Promise<Person | undefined> =>
  app.db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .select(['users.id as userId', 'users.email', 'users.display_name as displayName'])
    .where('reset_links.token_hash', '=', tokenHash(token))
    .where('reset_links.expires_at', '>', app.now())
    .executeTakeFirst()

const deadLink = (reply: FastifyReply) =>
  sendPage(
    reply,
    {
      title: 'This link does not work any more',
      body: html`<p>Links to choose a password work once and for one hour.</p>
        <p><a class="button" href="/identity/account/forgot-password">Ask for a new link</a></p>`,
    },
    400,
  )

function resetPage(app: App, request: FastifyRequest, reply: FastifyReply, token: string, error?: string) {
  const body = html`${errorNotice(error)}
    <form method="post" action="${path}">
      ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)}
      ${field({
        name: 'newPassword',
        label: 'New password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `At least ${passwordLength.min} characters. A few unrelated words are good.`,
      })}
      ${field({ name: 'repeatPassword', label: 'Repeat the new password', type: 'password', autocomplete: 'new-password' })}
      <button type="submit">Save password</button>
    </form>`
  return sendPage(reply, { title: 'Choose a new password', body }, error === undefined ? 200 : 400)
}

export function addResetPassword(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const token = queryText(request, 'token')
    return (await ownerOf(app, token)) ? resetPage(app, request, reply, token) : deadLink(reply)
  })

  bindForm(server, app, path, async (request, reply, fields) => {
    await throttle(app, ['reset', networkOf(request.ip)], 30, 900)
    const token = fields['token'] ?? ''
    const owner = await ownerOf(app, token)
    if (!owner) return deadLink(reply)
    const next = fields['newPassword'] ?? ''
    const same = next === (fields['repeatPassword'] ?? '')
    const refused = same ? refusePassword(next, owner.email) : 'The two new passwords are not the same.'
    if (refused) return resetPage(app, request, reply, token, refused)
    const device = request.headers['user-agent'] ?? ''
    setSessionToken(request, reply, await setPassword(app, owner, next, 'password.reset', device))
    return reply.redirect('/', 303)
  })
}
