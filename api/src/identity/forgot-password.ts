import type { FastifyInstance } from 'fastify'
import { isEmail } from '@recog/api-contract'
import type { App } from '../app'
import { later } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { newToken, tokenHash } from '../http/cookies'
import { networkOf, throttle } from '../http/throttle'
import { enqueue } from '../outbox/enqueue'
import { errorNotice, field } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { resetMail } from './mails'
import { sendPage } from './page'

const path = '/identity/account/forgot-password'
const linkSeconds = 3600

/** Writes the mail for a member with this address; for any other address nothing, at the same pace for the caller. */
async function sendLink(app: App, email: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('email_normalised', '=', normaliseEmail(email))
      .where('user_role', '=', 'Committee')
      .executeTakeFirst()
    if (!user) return
    const token = newToken()
    await tx.deleteFrom('reset_links').where('user_id', '=', user.userId).execute()
    await tx
      .insertInto('reset_links')
      .values({ token_hash: tokenHash(token), user_id: user.userId, expires_at: later(app, linkSeconds) })
      .execute()
    await enqueue(app, tx, resetMail(app.settings, user, token))
    await record(app, tx, { action: 'password.link-requested', target: user })
  })
  app.wakeOutbox()
}

export function addForgotPassword(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const body = html`<p>
        Enter your e-mail address. If it belongs to an account, we send a link to choose a new password.
      </p>
      <form method="post" action="${path}">
        ${csrfInput(antiforgeryToken(app, request, reply))}
        ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
        <button type="submit">Send the link</button>
      </form>
      <p class="links"><a href="/identity/account/login">Back to sign in</a></p>`
    return sendPage(reply, { title: 'Forgot your password?', body })
  })

  bindForm(server, app, path, async (request, reply, fields) => {
    const email = fields['email'] ?? ''
    await throttle(app, ['forgot', 'network', networkOf(request.ip)], 30, 3600)
    if (!isEmail(email.trim())) {
      const body = html`${errorNotice('Please enter a valid e-mail address.')}
        <p><a href="${path}">Try again</a></p>`
      return sendPage(reply, { title: 'Forgot your password?', body }, 400)
    }
    await throttle(app, ['forgot', 'address', normaliseEmail(email)], 5, 3600)
    // Not awaited: the answer must not tell by its time whether there is such an account.
    void sendLink(app, email).catch(() => app.warn('a reset link could not be written'))
    const body = html`<p role="status">
        If this address belongs to an account, a mail with a link is on its way. The link works for one hour.
      </p>
      <p><a href="/identity/account/login">Back to sign in</a></p>`
    return sendPage(reply, { title: 'Please check your mail', body })
  })
}
