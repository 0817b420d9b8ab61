import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encode } from 'uqr'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { inTransaction } from '../database/write'
import { antiforgeryToken, visitorToken } from '../http/antiforgery'
import { setSignedIn } from '../http/cookies'
import { forgive, refund, throttle } from '../http/throttle'
import { noteSecurity } from '../security/log'
import { browserOf, keepDevice } from './devices'
import { bindForm, csrfInput, type Fields } from './form'
import { field, hidden, html, problemOf, type FieldProblem, type Html } from './markup'
import { sendPage } from './page'
import { changePathTo, loginPath, passkeyPath, queryText, returnTo, secondFactorPath } from './paths'
import { signInCeremony } from './passkeys'
import {
  acceptSecondFactor,
  addSecondFactor,
  type Enrolment,
  enrolment,
  missingFactor,
  type SecondFactor,
  secondFactorOf,
} from './second-factor'
import { signInLimits } from './sign-in-limits'
import { finishSignIn, pendingSignIn, type PendingSignIn } from './sign-in-steps'

/**
 * A form that asks for a passkey, which its script shows: without JavaScript it stays invisible.
 *
 * @param action where the passkey is sent
 * @param common hidden fields
 */
export async function passkeyForm(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  action: string,
  common: Html,
): Promise<Html> {
  if (app.settings.secondFactor === 'off') return html``
  const { options, sealed } = await signInCeremony(app, visitorToken(request, reply))
  return html`<form method="post" action="${action}" class="passkey" data-passkey="get">
    ${common}${hidden('challenge', sealed)}${hidden('passkey', '')}
    <input type="hidden" class="options" value="${options}" disabled />
    <button class="quiet" type="submit">Use a passkey</button>
    <p class="problem" role="alert" hidden></p>
  </form>`
}

/** A code that the app does not show now, or that was used. */
export const WRONG_CODE: FieldProblem = {
  field: 'code',
  text: 'This code is not correct, or was used already. Please wait for the next one.',
}
const WRONG_RECOVERY_CODE: FieldProblem = {
  field: 'recoveryCode',
  text: 'This recovery code is not correct, or was used already.',
}

/** What to correct after a wrong proof. */
export const wrongProof = ({ recoveryCode = '' }: Fields): FieldProblem =>
  recoveryCode.trim() === '' ? WRONG_CODE : WRONG_RECOVERY_CODE

const counter = (userId: string) => ['second-factor', userId]
const dayCounter = (userId: string) => ['second-factor', 'day', userId]

/** Limits wrong codes: 50 a day of a million possible ones. Only somebody who knows the password gets so far. */
export async function countAttempt(app: App, userId: string): Promise<void> {
  await throttle(app, counter(userId), 10, 900)
  await throttle(app, dayCounter(userId), 50, 24 * 3600)
}

/** Take the attempt back, which was right. */
export async function noteSuccess(app: App, userId: string): Promise<void> {
  app.wakeOutbox()
  await forgive(app, counter(userId))
  await refund(app, dayCounter(userId))
}

/** Record a wrong proof in the security log. @param detail of what */
export const noteWrong = (
  app: App,
  request: FastifyRequest,
  { userId }: Person,
  detail: string,
): Promise<void> => noteSecurity(app, { kind: 'sign-in.failed', userId, ip: request.ip, detail })

/** Send a page with a form, which the server may have refused. */
export const sendForm = (app: App, reply: FastifyReply, title: string, body: Html, problem?: FieldProblem) =>
  sendPage(app, reply, { title, body, status: problem ? 400 : 200 })

/** The forms for a code of the app, and for a recovery code, as far as the person has them. @param common hidden fields */
export function codeForms(
  action: string,
  common: Html,
  { since, codesLeft }: SecondFactor,
  problem?: FieldProblem,
): Html {
  const byApp = html`<p>Please enter the six digits that your authenticator app shows for ReCOG.</p>
    <form method="post" action="${action}">
      ${common} ${codeField(problem)}
      <button type="submit">Continue</button>
    </form>`
  const byRecoveryCode = html`<details class="other" ${problem?.field === 'recoveryCode' && html`open`}>
    <summary>Use a recovery code instead</summary>
    <form method="post" action="${action}">
      ${common}
      ${field({
        name: 'recoveryCode',
        label: 'Recovery code',
        type: 'text',
        autocomplete: 'off',
        hint: 'One of the codes that you kept when you set up the app. Each works once.',
        error: problemOf(problem, 'recoveryCode'),
      })}
      <button class="quiet" type="submit">Use this code</button>
    </form>
  </details>`
  return html`${since !== undefined && byApp} ${codesLeft > 0 && byRecoveryCode}`
}

const codeField = (problem?: FieldProblem): Html =>
  field({
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    error: problemOf(problem, 'code'),
  })

/** Dark squares of a QR code as one path, in a square with a white border, which cameras need in dark mode, too. */
function qrCode(text: string): Html {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for your app">
    <path d="${squares.join('')}" />
  </svg>`
}

/** The form that adds an app: a QR code, and the key beside it for apps without a camera. */
export const enrolForm = (
  action: string,
  common: Html,
  { secret, uri, sealed }: Enrolment,
  problem?: FieldProblem,
) =>
  html`<ol class="steps">
      <li>Open an authenticator app on your phone. Most password managers have one, too.</li>
      <li>
        Scan this code with it. ${qrCode(uri)}
        <span class="soft">Or enter this key: <code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></span>
      </li>
      <li>Enter the six digits that the app shows.</li>
    </ol>
    <form method="post" action="${action}">
      ${common}${hidden('enrolment', sealed)} ${codeField(problem)}
      <button type="submit">Turn on</button>
    </form>`

/** The page that shows recovery codes, once. */
export const codesPage = (app: App, reply: FastifyReply, codes: readonly string[], next: string) =>
  sendPage(app, reply, {
    title: 'Your recovery codes',
    body: html`<p>
        If you lose your phone, one of these codes lets you in instead of the app. Each works once. We show
        them only now: print them, or keep them in your password manager.
      </p>
      <ul class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p><a class="button" href="${next}">I have kept the codes</a></p>`,
  })

/** Register the second step of signing in: a code, or for those who must have a second factor and have none, adding an app. */
export function addSecondStep(server: FastifyInstance, app: App): void {
  if (app.settings.secondFactor === 'off') return
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingSignIn,
    returnUrl: string,
    more: { readonly problem?: FieldProblem; readonly sealed?: string | undefined } = {},
  ) {
    const { problem, sealed } = more
    const common = html`${csrfInput(antiforgeryToken(app, request, reply))}${hidden('returnUrl', returnUrl)}`
    const back = html`<p class="links"><a href="${loginPath}">Back to sign in</a></p>`
    const missing = await missingFactor(app, app.db, pending.userId)
    if (missing !== 'enrolment') {
      const factor = await secondFactorOf(app.db, pending.userId)
      const passkey = factor.passkeys > 0 && (await passkeyForm(app, request, reply, passkeyPath, common))
      const body = html`${passkey}${codeForms(secondFactorPath, common, factor, problem)}${back}`
      return sendForm(app, reply, 'Second step', body, problem)
    }
    const body = html`<p>
        Your role in the group needs a second step: after your password, a code that an app on your phone
        shows.
      </p>
      ${enrolForm(secondFactorPath, common, enrolment(app, pending, sealed), problem)}${back}`
    return sendForm(app, reply, 'Set up a second step', body, problem)
  }

  server.get(secondFactorPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    const pending = await pendingSignIn(app, request)
    if (pending) return show(request, reply, pending, returnUrl)
    return reply.redirect(request.actor.kind === 'user' ? returnUrl : loginPath, 303)
  })

  bindForm(server, app, secondFactorPath, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const pending = await pendingSignIn(app, request)
    if (!pending) return reply.redirect(loginPath, 303)
    // Whoever adds an app guesses nothing: its key is on their page.
    if ((await missingFactor(app, app.db, pending.userId)) !== 'enrolment')
      await countAttempt(app, pending.userId)
    const browser = browserOf(request)
    const sealed = fields['enrolment']
    const outcome = await inTransaction(app.db, async (tx) => {
      const missing = await missingFactor(app, tx, pending.userId)
      const codes =
        missing === 'enrolment'
          ? await addSecondFactor(app, tx, pending, enrolment(app, pending, sealed), fields['code'] ?? '')
          : []
      if (!codes || (missing === 'proof' && !(await acceptSecondFactor(app, tx, pending, fields))))
        return 'wrong'
      const token = await finishSignIn(app, tx, pending, browser, missing === 'nothing' ? 1 : 2)
      return token === undefined ? 'ended' : { token, codes }
    })
    if (outcome === 'ended') return reply.redirect(loginPath, 303)
    if (outcome === 'wrong') {
      await noteWrong(app, request, pending, 'second factor')
      return show(request, reply, pending, returnUrl, { problem: wrongProof(fields), sealed })
    }
    await noteSuccess(app, pending.userId)
    await signInLimits(app, pending.email, request.ip).succeed()
    setSignedIn(request, reply, outcome.token)
    keepDevice(request, reply, browser)
    const next = pending.mustChange ? changePathTo(returnUrl) : returnUrl
    return outcome.codes.length > 0 ? codesPage(app, reply, outcome.codes, next) : reply.redirect(next, 303)
  })
}
