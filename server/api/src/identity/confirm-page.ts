import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { sessionToken, setSignedIn } from '../http/cookies'
import { mustHaveSecondFactor, rightsOf, type SignedIn } from '../policy/actor'
import { bindForm, csrfInput } from './form'
import { errorNotice, field, hidden, html, usernameInput, type FieldProblem } from './markup'
import { sendPage } from './page'
import { confirmedPath, confirmPath, forgotPasswordPath, loginPath, queryText, returnTo } from './paths'
import { acceptPasskey } from './passkeys'
import { acceptSecondFactor, type SecondFactor, secondFactorOf } from './second-factor'
import {
  codeForms,
  countAttempt,
  noteSuccess,
  noteWrong,
  passkeyForm,
  sendForm,
  wrongProof,
} from './second-step'
import { isFresh, raiseSession } from './sessions'
import { passwordHashOf } from './set-password'

const WRONG_PASSWORD: FieldProblem = { field: 'password', text: 'This password is not correct.' }

/** The signed-in user, unless the password is temporary; anyone else must sign in or change it first. */
export const signedIn = ({ actor }: FastifyRequest): SignedIn | undefined =>
  actor.kind === 'user' && !actor.mustChangePassword ? actor : undefined

/**
 * Who may change how they sign in: a signed-in person who has proved a moment ago that it is they. Others are sent to prove it.
 *
 * @param page where they then return to
 */
export function readyToChange(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): SignedIn | undefined {
  const actor = signedIn(request)
  if (actor && isFresh(app, actor)) return actor
  const path = actor ? confirmPath : loginPath
  void reply.redirect(`${path}?returnUrl=${encodeURIComponent(page)}`, 303)
  return undefined
}

/** Whether somebody may sign in only with a second factor. */
export const isRequired = ({ settings }: App, actor: SignedIn): boolean =>
  mustHaveSecondFactor(settings.secondFactor, rightsOf(actor, settings.steeringCommitteeId))

/** Whether the password proves too little: it is then not enough to sign in, either. */
const isAsked = (app: App, actor: SignedIn, { since, passkeys }: SecondFactor): boolean =>
  app.settings.secondFactor !== 'off' && (since !== undefined || (passkeys > 0 && isRequired(app, actor)))

/**
 * Register the page on which signed-in people prove that it is still they: with a passkey, a code if they have a second factor, otherwise
 * with their password. The session gets a new token.
 */
export function addConfirm(server: FastifyInstance, app: App): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: SignedIn,
    returnUrl: string,
    problem?: FieldProblem,
  ) => {
    const common = html`${csrfInput(antiforgeryToken(app, request, reply))}${hidden('returnUrl', returnUrl)}`
    const factor = await secondFactorOf(app.db, actor.userId)
    const passkey = factor.passkeys > 0 && (await passkeyForm(app, request, reply, confirmPath, common))
    const hasPassword = (await passwordHashOf(app.db, actor.userId)) !== null
    const password = hasPassword
      ? html`<form method="post" action="${confirmPath}">
          ${common}${usernameInput(actor.email)}
          ${field({
            name: 'password',
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
            error: problem?.text,
          })}
          <button type="submit">Continue</button>
        </form>`
      : html`${errorNotice(problem && 'This passkey was not accepted. Please try again.')}
          <p>
            Your account has no password.
            <a href="${forgotPasswordPath}">Choose one by a link that we send you</a>, which is a proof, too.
          </p>`
    const body = html`<p>
        What you want to do needs a proof that it is you, which then holds for ten minutes.
      </p>
      ${passkey} ${isAsked(app, actor, factor) ? codeForms(confirmPath, common, factor, problem) : password}`
    return sendForm(app, reply, 'Please confirm that it is you', body, problem)
  }

  server.get(confirmedPath, async (_request, reply) =>
    sendPage(app, reply, {
      title: 'Thank you',
      body: html`<p>You can close this page. What you were doing continues where you began it.</p>`,
      closes: true,
    }),
  )

  server.get(confirmPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    const actor = signedIn(request)
    if (!actor) return reply.redirect(loginPath, 303)
    return show(request, reply, actor, returnUrl)
  })

  bindForm(server, app, confirmPath, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const actor = signedIn(request)
    if (!actor) return reply.redirect(loginPath, 303)
    await countAttempt(app, actor.userId)
    const asksForFactor = isAsked(app, actor, await secondFactorOf(app.db, actor.userId))
    const hash = await passwordHashOf(app.db, actor.userId)
    const isPassword = !asksForFactor && (await app.passwords.verify(hash, fields['password'] ?? ''))
    const browser = sessionToken(request) ?? ''
    const token = await inTransaction(app.db, async (tx) => {
      const isProved =
        isPassword ||
        (await acceptPasskey(app, tx, browser, fields)) === actor.userId ||
        (await acceptSecondFactor(app, tx, actor, fields))
      return isProved ? raiseSession(app, tx, actor, isPassword ? 1 : 2) : undefined
    })
    if (token === undefined) {
      await noteWrong(app, request, actor, 'confirmation')
      return show(request, reply, actor, returnUrl, asksForFactor ? wrongProof(fields) : WRONG_PASSWORD)
    }
    await noteSuccess(app, actor.userId)
    setSignedIn(request, reply, token)
    return reply.redirect(returnUrl, 303)
  })
}
