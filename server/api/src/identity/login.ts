import { demoAccounts } from '@recog/api-contract/demo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { sessionToken, tokenHash } from '../http/cookies'
import { noteFailedSignIn } from '../security/log'
import { type Browser, browserOf, noteDevice } from './devices'
import { errorNotice, field, goodNotice, hidden, html } from './markup'
import { bindForm, csrfInput, insecureNotice } from './form'
import { institutionWays } from './institution-pages'
import { sendPage } from './page'
import { passwordLength } from './passwords'
import {
  changePathTo,
  forgotPasswordPath,
  loginPath,
  passkeyPath,
  portalHref,
  queryText,
  returnTo,
} from './paths'
import { signInLimits } from './sign-in-limits'
import { passkeyForm } from './second-step'
import { goOn, type Opened, startOrAsk } from './sign-in-steps'

interface SignedInSession extends Opened {
  readonly mustChange: boolean
}

/** Only somebody who knows the password learns that an account is deactivated (edge case T18). */
type SignIn = SignedInSession | 'wrong' | 'deactivated'

/**
 * Check the password and start a new session, or its second step, which replaces the previous session of this browser (edge case T10).
 *
 * @returns 'wrong' if the address or password is wrong, the temporary password was used or has expired, or the person was
 *   declined
 * @throws {Refusal} 503 if too many passwords are waiting to be hashed
 */
async function signIn(
  app: App,
  email: string,
  password: string,
  request: FastifyRequest,
  browser: Browser,
): Promise<SignIn> {
  const user = await app.db
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'display_name as displayName',
      'password_hash',
      'must_change',
      'temporary_until',
      'temporary_used_at',
      'deactivated_at',
    ])
    .where('email_normalised', '=', normaliseEmail(email))
    .executeTakeFirst()
  const matches = await app.passwords.verify(user?.password_hash, password.slice(0, passwordLength.max + 1))
  if (!matches || !user) return 'wrong'
  if (user.deactivated_at !== null) return 'deactivated'

  const temporary = user.must_change === 1
  if (temporary && (user.temporary_until ?? '') <= app.now()) return 'wrong'
  const old = sessionToken(request)
  const outcome = await inTransaction(app.db, async (tx): Promise<SignIn> => {
    if (!(await isStillPassword())) return 'wrong'
    if (old !== undefined) await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash(old)).execute()
    const opened = { ...(await startOrAsk(app, tx, user.userId, browser)), mustChange: temporary }
    if (opened.missing !== 'nothing') return opened
    // A temporary password was mailed a moment ago, and choosing another one is reported.
    await noteDevice(app, tx, user, browser, temporary)
    await record(app, tx, { action: 'session.started', actor: user })
    return opened

    /**
     * The password that was checked may have been replaced since, or the account deactivated. The update locks the account until the session exists, so
     * that a change of the password finds and ends it (edge case T23). A temporary password opens one session.
     */
    async function isStillPassword(): Promise<boolean> {
      let update = tx
        .updateTable('users')
        .set({ temporary_used_at: temporary ? app.now() : null })
        .where('id', '=', user?.userId ?? '')
        .where('password_hash', '=', user?.password_hash ?? '')
        .where('deactivated_at', 'is', null)
        .where('user_role', '<>', 'Declined')
      if (temporary) update = update.where('temporary_used_at', 'is', null)
      const { numUpdatedRows } = await update.executeTakeFirst()
      return numUpdatedRows === 1n
    }
  })
  app.wakeOutbox()
  return outcome
}

interface LoginView {
  readonly returnUrl: string
  readonly email?: string
  readonly error?: string
  /** Whether other input could succeed: the visitor then continues with the password. */
  readonly isMistyped?: boolean
  readonly notice?: string | undefined
}

/** Send the sign-in page, with the demo accounts if the portal has demo data. */
async function loginPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  view: LoginView,
  status = 200,
) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const common = html`${csrf}${hidden('returnUrl', view.returnUrl)}`
  const demo = html`<section class="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">Demo accounts</h2>
    <p class="hint">This portal uses demo data. There is one account for each role:</p>
    <ul>
      ${demoAccounts.map(
        (account) =>
          html`<li>
            <span><strong>${account.role}</strong><br /><span class="soft">${account.email}</span></span>
            <form method="post" action="${loginPath}">
              ${common}${hidden('email', account.email)}${hidden('password', account.password)}
              <button class="quiet" type="submit">
                Sign in<span class="aside"> as ${account.role}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <p class="hint">Their password: <code>${demoAccounts[0]?.password ?? ''}</code></p>
  </section>`
  const passkey = await passkeyForm(app, request, reply, passkeyPath, common)
  const body = html`${insecureNotice(app, request, view.returnUrl)}${errorNotice(view.error)}${goodNotice(view.notice)}
    <form method="post" action="${loginPath}">
      ${common}
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: passkey.text === '' ? 'username' : 'username webauthn', value: view.email ?? '' })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        // The response never says which of the two is wrong; most people mistype the password.
        error: view.isMistyped ? 'Please enter your password again.' : undefined,
      })}
      <button type="submit">Sign in</button>
    </form>
    ${passkey}${institutionWays(app, view.returnUrl)}
    <p class="links"><a href="${forgotPasswordPath}">Forgot your password?</a></p>
    <p>Not a member yet? <a href="${portalHref(app.settings, '/join')}">Request to join</a></p>
    ${app.settings.demo && demo}`
  return sendPage(app, reply, { title: 'Sign in', body, status })
}

const refusals = {
  wrong: () => 'The email address or password is incorrect.',
  deactivated: ({ settings }: App) =>
    `This account is deactivated. Please write to ${settings.contactEmail} if you need it again.`,
} as const
const notices: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  'not-linked':
    'Your institution has confirmed who you are, but not which account here is yours. Please sign in once in another way, and then link the two.',
  'password-set': 'Your password has been set. Please sign in with it.',
}

/** Register the sign-in page. Response and work are the same whether or not the address is known (edge case T18). */
export function addLogin(server: FastifyInstance, app: App): void {
  server.get(loginPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    if (request.actor.kind === 'user')
      return reply.redirect(request.actor.mustChangePassword ? changePathTo(returnUrl) : returnUrl, 303)
    return loginPage(app, request, reply, { returnUrl, notice: notices[queryText(request, 'notice')] })
  })

  bindForm(server, app, loginPath, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const email = fields['email'] ?? ''
    const browser = browserOf(request)
    const limits = signInLimits(app, email, request.ip)
    await limits.count()
    const signedIn = await signIn(app, email, fields['password'] ?? '', request, browser)
    if (typeof signedIn === 'string') {
      await noteFailedSignIn(app, email, request.ip)
      const view = { returnUrl, email, error: refusals[signedIn](app), isMistyped: signedIn === 'wrong' }
      return loginPage(app, request, reply, view, 400)
    }
    if (signedIn.missing === 'nothing') await limits.succeed()
    return goOn(request, reply, signedIn, browser, returnUrl, signedIn.mustChange)
  })
}
