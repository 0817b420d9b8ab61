import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { setSignedIn } from '../http/cookies'
import type { SignedIn } from '../policy/actor'
import { isRequired, readyToChange } from './confirm-page'
import { bindForm, csrfInput } from './form'
import { when } from './mails'
import { html, type FieldProblem, type Html } from './markup'
import { managePath } from './paths'
import {
  addSecondFactor,
  enrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  secondFactorOf,
} from './second-factor'
import { codesPage, countAttempt, enrolForm, noteSuccess, sendForm, WRONG_CODE } from './second-step'
import { raiseSession } from './sessions'

const setUpPath = '/identity/account/manage/second-factor'
const removePath = `${setUpPath}/remove`
const renewPath = '/identity/account/manage/recovery-codes'

/** The part of the account page about the second step; nothing if the portal offers none. */
export function secondFactorSection({ settings }: App, factor: SecondFactor): Html {
  if (settings.secondFactor === 'off') return html``
  const { since, usedAt, codesLeft } = factor
  const state =
    since === undefined || usedAt === undefined
      ? html`After your password, a code that an app on your phone shows. Somebody who has learned your
        password then still cannot sign in.`
      : html`On since ${when(since)}: after your password, you enter a code of your authenticator app. It was
        last used ${when(usedAt)}. You have
        ${codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left.`
  return html`<h2 id="second-factor">Second step</h2>
    <p>${state}</p>
    <p>
      <a class="button quiet" href="${setUpPath}"
        >${since === undefined ? 'Set up a second step' : 'Change the second step'}</a
      >
    </p>`
}

/** Register the page on which people add an authenticator app, turn it off, or renew their recovery codes. */
export function addSecurityPages(server: FastifyInstance, app: App): void {
  if (app.settings.secondFactor === 'off') return
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: SignedIn,
    problem?: FieldProblem,
    sealed?: string,
  ) => {
    const csrf = csrfInput(antiforgeryToken(app, request, reply))
    const { since } = await secondFactorOf(app.db, actor.userId)
    const removal = isRequired(app, actor)
      ? html`<p>Your role in the group needs a second step, so you cannot turn it off.</p>`
      : html`<form method="post" action="${removePath}">
          ${csrf}<button class="quiet" type="submit">Turn off the second step</button>
        </form>`
    const current = html`<h2>Recovery codes</h2>
      <p>New codes replace those that you have.</p>
      <form method="post" action="${renewPath}">
        ${csrf}<button class="quiet" type="submit">Show new recovery codes</button>
      </form>
      <h2>Turn off</h2>
      ${removal}`
    const replaces = html`<p>
      The new app replaces the one that you use now. You also get new recovery codes.
    </p>`
    const body = html`${since !== undefined && replaces}
      ${enrolForm(setUpPath, csrf, enrolment(app, actor, sealed), problem)} ${since !== undefined && current}
      <p class="links"><a href="${managePath}">Back to your account</a></p>`
    const title = since === undefined ? 'Set up a second step' : 'Change the second step'
    return sendForm(app, reply, title, body, problem)
  }

  server.get(setUpPath, async (request, reply) => {
    const actor = readyToChange(app, request, reply, setUpPath)
    return actor ? show(request, reply, actor) : reply
  })

  bindForm(server, app, setUpPath, async (request, reply, fields) => {
    const actor = readyToChange(app, request, reply, setUpPath)
    if (!actor) return reply
    await countAttempt(app, actor.userId)
    const sealed = fields['enrolment']
    const added = await inTransaction(app.db, async (tx) => {
      const codes = await addSecondFactor(app, tx, actor, enrolment(app, actor, sealed), fields['code'] ?? '')
      return codes && { codes, token: await raiseSession(app, tx, actor, 2) }
    })
    if (!added) return show(request, reply, actor, WRONG_CODE, sealed)
    await noteSuccess(app, actor.userId)
    setSignedIn(request, reply, added.token)
    return codesPage(app, reply, added.codes, `${managePath}?saved=second-factor`)
  })

  bindForm(server, app, renewPath, async (request, reply) => {
    const actor = readyToChange(app, request, reply, setUpPath)
    if (!actor) return reply
    const { since } = await secondFactorOf(app.db, actor.userId)
    if (since === undefined) return reply.redirect(setUpPath, 303)
    const codes = await inTransaction(app.db, (tx) => renewRecoveryCodes(app, tx, actor))
    app.wakeOutbox()
    return codesPage(app, reply, codes, managePath)
  })

  bindForm(server, app, removePath, async (request, reply) => {
    const actor = readyToChange(app, request, reply, setUpPath)
    if (!actor) return reply
    if (isRequired(app, actor)) return reply.redirect(setUpPath, 303)
    await inTransaction(app.db, (tx) => removeSecondFactor(app, tx, actor, actor))
    app.wakeOutbox()
    return reply.redirect(`${managePath}?saved=second-factor-off`, 303)
  })
}
