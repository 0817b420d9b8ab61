import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { setSessionToken } from '../http/cookies'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { errorNotice, field, hidden, newPasswordFields } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { refusePassword } from './passwords'
import { queryText, returnTo } from './portal-href'
import { setPassword } from './set-password'

const path = '/identity/account/change-password'

function changePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: SignedIn,
  returnUrl: string,
  error?: string,
) {
  const intro = actor.mustChangePassword
    ? html`<p>You signed in with a temporary password. Please choose your own before you continue.</p>`
    : html`<p>Signing in elsewhere will need the new password; your other sessions end.</p>`
  const current = field({
    name: 'currentPassword',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
  })
  const body = html`${errorNotice(error)}${intro}
    <form method="post" action="${path}">
      ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('returnUrl', returnUrl)}
      <input class="soft" type="hidden" name="username" autocomplete="username" value="${actor.email}" />
      ${!actor.mustChangePassword && current} ${newPasswordFields()}
      <button type="submit">Save password</button>
    </form>`
  const title = actor.mustChangePassword ? 'Choose your password' : 'Change your password'
  return sendPage(app, reply, { title, body, choosesPassword: true }, error === undefined ? 200 : 400)
}

async function currentHash(app: App, actor: SignedIn): Promise<string> {
  const row = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

/** The reason for a refusal, if any. People with a temporary password have just entered it, so they are not asked again. */
async function refuse(app: App, actor: SignedIn, hash: string, fields: Readonly<Record<string, string>>) {
  const next = fields['newPassword'] ?? ''
  if (!actor.mustChangePassword) {
    await throttle(app, ['change-password', actor.userId], 10, 300)
    if (!(await app.passwords.verify(hash, fields['currentPassword'] ?? ''))) {
      return 'The current password is incorrect.'
    }
  }
  if (next !== (fields['repeatPassword'] ?? '')) return 'The new passwords do not match.'
  if (await app.passwords.verify(hash, next)) return 'Please choose a password you have not used before.'
  return refusePassword(next, actor)
}

/** Registers the page on which signed-in people change their password, and must replace a temporary one. */
export function addChangePassword(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    if (request.actor.kind !== 'user') return reply.redirect('/identity/account/login', 303)
    return changePage(app, request, reply, request.actor, returnUrl)
  })

  bindForm(server, app, path, async (request, reply, fields) => {
    const { actor } = request
    if (actor.kind !== 'user') return reply.redirect('/identity/account/login', 303)
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const checkedHash = await currentHash(app, actor)
    const refused = await refuse(app, actor, checkedHash, fields)
    if (refused) return changePage(app, request, reply, actor, returnUrl, refused)
    const device = request.headers['user-agent'] ?? ''
    const token = await setPassword(app, actor, fields['newPassword'] ?? '', device, { checkedHash })
    if (token === undefined) return reply.redirect('/identity/account/login', 303)
    setSessionToken(request, reply, token)
    return reply.redirect(returnUrl, 303)
  })
}
