import { randomInt, randomUUID } from 'node:crypto'
import { isEmail } from '@recog/api-contract'
import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { later, type App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { throttle } from '../http/throttle'
import { repeatJob, type Job } from '../operations/job'
import { enqueue } from '../outbox/enqueue'
import type { Person } from '../audit/entry'
import { activeMember } from '../policy/people'
import { hasNoOwnWay } from './account-state'
import { MISMATCH } from './change-password'
import { browserOf } from './devices'
import { bindForm, csrfInput } from './form'
import { resetLinkSeconds, resetMail } from './mails'
import { field, html, hidden, newPasswordFields, usernameInput, type FieldProblem } from './markup'
import { sendPage } from './page'
import { choosePasskey, newPasskeyForm } from './passkey-page'
import { refusePassword } from './passwords'
import { forgotPasswordPath, loginPath, resetPasswordPath, portalHref, queryText } from './paths'
import { issueResetLink, ownerOfLink, setPassword } from './set-password'
import { liftAccountLimit } from './sign-in-limits'
import { goOn } from './sign-in-steps'

/**
 * Store a request for a password link. Every address gets the same single row, and the account is looked up only later, so
 * that the response time reveals nothing and an acknowledged request survives a crash (edge case T18).
 */
async function noteResetRequest(app: App, email: string): Promise<void> {
  await app.db
    .insertInto('reset_requests')
    .values({
      id: randomUUID(),
      email_normalised: normaliseEmail(email),
      due_at: later(app, randomInt(200, 1200) / 1000),
    })
    .execute()
}

/** Create links and mails for the requests that are due. Several processes may run it at the same time. */
export async function sendResetLinks(app: App): Promise<void> {
  const requests = await app.db
    .selectFrom('reset_requests')
    .select('id')
    .where('due_at', '<=', app.now())
    .orderBy('due_at')
    .limit(100)
    .execute()
  for (const { id } of requests) await sendResetLink(app, id)
}

async function sendResetLink(app: App, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const request = await tx
      .deleteFrom('reset_requests')
      .where('id', '=', id)
      .returning('email_normalised')
      .executeTakeFirst()
    if (!request) return
    const user = await activeMember(tx, 'email_normalised', request.email_normalised)
    if (!user) return
    const token = await issueResetLink(app, tx, user.userId, resetLinkSeconds)
    await enqueue(app, tx, resetMail(app.settings, user, token))
    await record(app, tx, { action: 'password.link-requested', target: user })
  })
}

/** Check every second. */
export const startResetRequests = (app: App): Job =>
  repeatJob(
    () => sendResetLinks(app).finally(() => app.wakeOutbox()),
    1,
    () => app.warn('reset links could not be written, trying again'),
  )

function forgotPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  email?: { readonly value: string; readonly error: string },
) {
  const body = html`<p>
      Enter your email address. If it belongs to an account, we will send you a link to choose a new password.
    </p>
    <form method="post" action="${forgotPasswordPath}">
      ${csrfInput(antiforgeryToken(app, request, reply))}
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', ...email })}
      <button type="submit">Send the link</button>
    </form>
    <p class="links"><a href="${loginPath}">Back to sign in</a></p>`
  return sendPage(app, reply, { title: 'Forgot your password?', body, status: email ? 400 : 200 })
}

/** Register the page that sends a password link. Response and work are the same for every address (edge case T18). */
export function addForgotPassword(server: FastifyInstance, app: App): void {
  server.get(forgotPasswordPath, async (request, reply) => {
    return forgotPage(app, request, reply)
  })

  bindForm(server, app, forgotPasswordPath, async (request, reply, fields) => {
    const email = fields['email'] ?? ''
    await throttle(app, ['forgot', 'network', networkOf(request.ip)], 30, 3600)
    if (!isEmail(email.trim())) {
      return forgotPage(app, request, reply, { value: email, error: 'Please enter a valid email address.' })
    }
    await throttle(app, ['forgot', 'address', normaliseEmail(email)], 5, 3600)
    await noteResetRequest(app, email)
    const body = html`<p role="status">
        If this address belongs to an account, we have sent it a link that works for one hour.
      </p>
      <p><a href="${loginPath}">Back to sign in</a></p>`
    return sendPage(app, reply, { title: 'Please check your email', body })
  })
}

const deadLink = (app: App, reply: FastifyReply) =>
  sendPage(app, reply, {
    title: 'This link no longer works',
    body: html`<p>A password link works once and expires after a while. Only the newest one is valid.</p>
      <p><a class="button" href="${forgotPasswordPath}">Ask for a new link</a></p>`,
    status: 400,
  })

/** Show the forms behind a link. Nothing changes, because programs that look for viruses open the links of mails, too. */
async function resetPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: Person,
  token: string,
  problem?: FieldProblem,
) {
  const isNew = await hasNoOwnWay(app.db, owner.userId)
  const passkey =
    isNew &&
    app.settings.secondFactor !== 'off' &&
    (await newPasskeyForm(
      app,
      request,
      reply,
      owner,
      resetPasswordPath,
      (name) =>
        html`${hidden('token', token)}${hidden('name', name)}
          <p>
            With a passkey you sign in by the fingerprint, face or code with which you unlock this device. You
            then need no password.
          </p>
          <button class="quiet" type="submit">Use a passkey instead</button>`,
    ))
  const body = html`<form method="post" action="${resetPasswordPath}">
      ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)}
      ${usernameInput(owner.email)} ${newPasswordFields(problem)}
      <button type="submit">Save password</button>
    </form>
    ${passkey}`
  const title = isNew ? 'Choose how you sign in' : 'Choose a new password'
  return sendPage(app, reply, { title, body, choosesPassword: true, status: problem ? 400 : 200 })
}

/** Register the page behind a link to choose a password or a passkey. */
export function addResetPassword(server: FastifyInstance, app: App): void {
  server.get(resetPasswordPath, async (request, reply) => {
    const token = queryText(request, 'token')
    const owner = await ownerOfLink(app, token)
    return owner ? resetPage(app, request, reply, owner, token) : deadLink(app, reply)
  })

  bindForm(server, app, resetPasswordPath, async (request, reply, fields) => {
    await throttle(app, ['reset', networkOf(request.ip)], 30, 900)
    const token = fields['token'] ?? ''
    const owner = await ownerOfLink(app, token)
    if (!owner) return deadLink(app, reply)
    const browser = browserOf(request)
    const home = portalHref(app.settings, '/')
    if (fields['passkey'] && app.settings.secondFactor !== 'off') {
      const session = await choosePasskey(app, request, owner, browser, fields)
      if (session === undefined) return deadLink(app, reply)
      return goOn(request, reply, { token: session, missing: 'nothing' }, browser, home)
    }
    const next = fields['newPassword'] ?? ''
    const same = next === (fields['repeatPassword'] ?? '')
    const weakness = refusePassword(next, owner)
    const problem = same ? weakness && { field: 'newPassword', text: weakness } : MISMATCH
    if (problem) return resetPage(app, request, reply, owner, token, problem)
    const opened = await setPassword(app, owner, next, browser, { link: token })
    if (opened === undefined) return deadLink(app, reply)
    await liftAccountLimit(app, owner.email)
    return goOn(request, reply, opened, browser, home)
  })
}
