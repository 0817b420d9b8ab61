import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { readyToChange } from './confirm-page'
import { browserOf } from './devices'
import { field, hidden, newPasswordFields, problemOf, usernameInput, html, type FieldProblem } from './markup'
import { bindForm, csrfInput } from './form'
import { sendPage } from './page'
import { refusePassword } from './passwords'
import { changePasswordPath, loginPath, queryText, returnTo } from './paths'
import { passwordHashOf, setPassword } from './set-password'
import { goOn } from './sign-in-steps'

/** The two new passwords differ. */
export const MISMATCH: FieldProblem = { field: 'repeatPassword', text: 'The new passwords do not match.' }

/**
 * Whether the current password is asked for. People with a temporary one have just entered it, and those without one have proved
 * otherwise who they are.
 */
const asksCurrent = (actor: SignedIn, hash: string | null): boolean =>
  !actor.mustChangePassword && hash !== null

/** The reason for a refusal, if any. */
async function refuse(
  app: App,
  actor: SignedIn,
  hash: string | null,
  fields: Readonly<Record<string, string>>,
): Promise<FieldProblem | undefined> {
  const next = fields['newPassword'] ?? ''
  if (asksCurrent(actor, hash)) {
    await throttle(app, ['change-password', actor.userId], 10, 300)
    if (!(await app.passwords.verify(hash, fields['currentPassword'] ?? ''))) {
      return { field: 'currentPassword', text: 'The current password is incorrect.' }
    }
  }
  if (next !== (fields['repeatPassword'] ?? '')) return MISMATCH
  const text = (await app.passwords.verify(hash, next))
    ? 'Please choose a password you have not used before.'
    : refusePassword(next, actor)
  return text ? { field: 'newPassword', text } : undefined
}

interface Chooser {
  readonly actor: SignedIn
  readonly hash: string | null
}

/** Who chooses a password now; undefined if they have been sent to sign in, or to prove first who they are. */
async function chooserOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Chooser | undefined> {
  const { actor } = request
  if (actor.kind !== 'user') {
    void reply.redirect(loginPath, 303)
    return undefined
  }
  const hash = await passwordHashOf(app.db, actor.userId)
  return hash !== null || readyToChange(app, request, reply, changePasswordPath) ? { actor, hash } : undefined
}

/** Send the page for a new password. */
function changePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, hash }: Chooser,
  returnUrl: string,
  problem?: FieldProblem,
) {
  const intro = actor.mustChangePassword
    ? html`<p>You signed in with a temporary password. Please choose your own before you continue.</p>`
    : html`<p>Signing in elsewhere will need the new password; your other sessions end.</p>`
  const current = field({
    name: 'currentPassword',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    error: problemOf(problem, 'currentPassword'),
  })
  const body = html`${intro}
    <form method="post" action="${changePasswordPath}">
      ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('returnUrl', returnUrl)}
      ${usernameInput(actor.email)} ${asksCurrent(actor, hash) && current} ${newPasswordFields(problem)}
      <button type="submit">Save password</button>
    </form>`
  const title = actor.mustChangePassword ? 'Choose your password' : 'Change your password'
  return sendPage(app, reply, { title, body, choosesPassword: true, status: problem ? 400 : 200 })
}

/** Register the page on which signed-in people change their password, and must replace a temporary one. */
export function addChangePassword(server: FastifyInstance, app: App): void {
  server.get(changePasswordPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    const chooser = await chooserOf(app, request, reply)
    return chooser ? changePage(app, request, reply, chooser, returnUrl) : reply
  })

  bindForm(server, app, changePasswordPath, async (request, reply, fields) => {
    const chooser = await chooserOf(app, request, reply)
    if (!chooser) return reply
    const { actor, hash } = chooser
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const refused = await refuse(app, actor, hash, fields)
    if (refused) return changePage(app, request, reply, chooser, returnUrl, refused)
    const browser = browserOf(request)
    const opened = await setPassword(app, actor, fields['newPassword'] ?? '', browser, {
      checkedHash: hash,
      factors: actor.factors,
    })
    if (opened === undefined) return reply.redirect(loginPath, 303)
    return goOn(request, reply, opened, browser, returnUrl)
  })
}
