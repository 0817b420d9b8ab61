import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { antiforgeryToken, visitorToken } from '../http/antiforgery'
import { sessionToken, setSignedIn } from '../http/cookies'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { noteSecurity } from '../security/log'
import { hasNoOwnWay } from './account-state'
import { readyToChange } from './confirm-page'
import { type Browser, browserOf, deviceName, noteDevice } from './devices'
import { bindForm, csrfInput, type Fields } from './form'
import { when } from './mails'
import { field, hidden, html, type Html } from './markup'
import { sendPage } from './page'
import { managePath, passkeyPath, returnTo } from './paths'
import {
  acceptPasskey,
  addCeremony,
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from './passkeys'
import { raiseSession, startSession } from './sessions'
import { mustStillChange, removePassword, spendResetLink } from './set-password'
import { endPrevious, goOn, lockedMember } from './sign-in-steps'

const newPath = '/identity/account/manage/passkeys/new'
const renamePath = '/identity/account/manage/passkeys/rename'
const removePath = '/identity/account/manage/passkeys/remove'

interface PasskeySignIn {
  readonly token: string
  readonly mustChange: boolean
}

/** Check a passkey and start a session, which replaces the previous one of this browser (edge case T10). */
async function signInWithPasskey(
  app: App,
  request: FastifyRequest,
  browser: Browser,
  fields: Fields,
): Promise<PasskeySignIn | undefined> {
  const old = sessionToken(request) ?? ''
  return inTransaction(app.db, async (tx) => {
    const userId = await acceptPasskey(app, tx, old, fields)
    const person = userId === undefined ? undefined : await lockedMember(tx, userId)
    if (!person) return undefined
    await endPrevious(tx, old)
    const mustChange = await mustStillChange(app, tx, person)
    const token = await startSession(app, tx, person.userId, browser.userAgent, 2)
    await noteDevice(app, tx, person, browser)
    await record(app, tx, { action: 'session.started', actor: person })
    return { token, mustChange }
  })
}

/**
 * Let somebody choose a passkey behind a link, instead of a password: only who has nothing of their own to sign in with yet, because a
 * passkey counts as both steps. A temporary password stops working.
 *
 * @returns the token of the new session; undefined if the link was used in the meantime, or is for a password
 * @throws {Refusal} 400 if the passkey was not accepted; the link still works
 */
export async function choosePasskey(
  app: App,
  request: FastifyRequest,
  { userId }: Person,
  browser: Browser,
  fields: Fields,
): Promise<string | undefined> {
  const token = await inTransaction(app.db, async (tx) => {
    const person = await lockedMember(tx, userId)
    if (!person || !(await hasNoOwnWay(tx, userId))) return undefined
    if (!(await spendResetLink(tx, fields['token'] ?? ''))) return undefined
    if (!(await addPasskey(app, tx, person, sessionToken(request) ?? '', fields)))
      throw new Refusal(
        400,
        'This passkey was not accepted. Please open the link again, or choose a password.',
      )
    await removePassword(tx, userId)
    await noteDevice(app, tx, person, browser, true)
    return startSession(app, tx, userId, browser.userAgent, 2)
  })
  app.wakeOutbox()
  return token
}

/** The part of the account page about passkeys. */
export function passkeySection(csrf: Html, passkeys: readonly Passkey[]): Html {
  const items = passkeys.map(
    ({ id, name, createdAt, usedAt }) =>
      html`<li>
        <span
          >${name}<br /><span class="soft"
            >added ${when(createdAt)}, ${usedAt === null ? 'not used yet' : `last used ${when(usedAt)}`}</span
          ></span
        >
        <form method="post" action="${removePath}">
          ${csrf}${hidden('id', id)}<button class="quiet" type="submit">
            Remove<span class="aside"> ${name}</span>
          </button>
        </form>
        <details class="other">
          <summary>Rename<span class="aside"> ${name}</span></summary>
          <form method="post" action="${renamePath}">
            ${csrf}${hidden('id', id)}
            <label>Name <input type="text" name="name" value="${name}" maxlength="60" required /></label>
            <button class="quiet" type="submit">Save</button>
          </form>
        </details>
      </li>`,
  )
  return html`<h2 id="passkeys">Passkeys</h2>
    <p>
      With a passkey you sign in by the fingerprint, face or code with which you unlock a device. Nobody can
      guess or steal it, and it needs no second step.
    </p>
    ${
      items.length > 0 &&
      html`<ul class="list">
        ${items}
      </ul>`
    }
    <p class="links"><a class="button quiet" href="${newPath}">Add a passkey</a></p>`
}

/**
 * A form that makes a passkey of this person, which its script shows.
 *
 * @param action where the passkey is sent
 * @param inputs its other fields, with the name of the passkey, and its button
 */
export async function newPasskeyForm(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  action: string,
  inputs: (name: string) => Html,
): Promise<Html> {
  const { options, sealed } = await addCeremony(app, person, visitorToken(request, reply))
  return html`<form method="post" action="${action}" class="passkey" data-passkey="create">
    ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('challenge', sealed)}${hidden('passkey', '')}
    <input type="hidden" class="options" value="${options}" disabled />
    ${inputs(deviceName(request.headers['user-agent'] ?? ''))}
    <p class="problem" role="alert" hidden></p>
  </form>`
}

async function newPage(app: App, request: FastifyRequest, reply: FastifyReply, actor: SignedIn) {
  const form = await newPasskeyForm(
    app,
    request,
    reply,
    actor,
    newPath,
    (value) =>
      html`${field({
          name: 'name',
          label: 'Name',
          type: 'text',
          autocomplete: 'off',
          value,
          hint: 'By which you recognise it later.',
        })} <button type="submit">Add a passkey</button>`,
  )
  const body = html`<p>Your browser or your phone asks you to unlock it, and keeps the passkey.</p>
    <noscript><p>This needs JavaScript.</p></noscript>
    ${form}
    <p class="links"><a href="${managePath}">Back to your account</a></p>`
  return sendPage(app, reply, { title: 'Add a passkey', body })
}

const REFUSED = 'This passkey was not accepted. Please try again, or use your password.'

/** Register signing in with a passkey, and the pages on which people add, rename and remove theirs. */
export function addPasskeyPages(server: FastifyInstance, app: App): void {
  if (app.settings.secondFactor === 'off') return

  bindForm(server, app, passkeyPath, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    await throttle(app, ['passkey', networkOf(request.ip)], 60, 900)
    const browser = browserOf(request)
    const signedIn = await signInWithPasskey(app, request, browser, fields)
    app.wakeOutbox()
    if (!signedIn) {
      await noteSecurity(app, { kind: 'sign-in.failed', ip: request.ip, detail: 'passkey' })
      throw new Refusal(400, REFUSED)
    }
    const { token, mustChange } = signedIn
    return goOn(request, reply, { token, missing: 'nothing' }, browser, returnUrl, mustChange)
  })

  server.get(newPath, async (request, reply) => {
    const actor = readyToChange(app, request, reply, newPath)
    return actor ? newPage(app, request, reply, actor) : reply
  })

  bindForm(server, app, newPath, async (request, reply, fields) => {
    const actor = readyToChange(app, request, reply, newPath)
    if (!actor) return reply
    await throttle(app, ['new-passkey', actor.userId], 20, 3600)
    const browser = sessionToken(request) ?? ''
    const token = await inTransaction(app.db, async (tx) =>
      (await addPasskey(app, tx, actor, browser, fields)) ? raiseSession(app, tx, actor, 2) : undefined,
    )
    app.wakeOutbox()
    if (token === undefined) throw new Refusal(400, REFUSED)
    setSignedIn(request, reply, token)
    return reply.redirect(`${managePath}?saved=passkey`, 303)
  })

  const change = (
    url: string,
    saved: string,
    work: (tx: Write, actor: SignedIn, fields: Fields) => Promise<void>,
  ) =>
    bindForm(server, app, url, async (request, reply, fields) => {
      const actor = readyToChange(app, request, reply, managePath)
      if (!actor) return reply
      await inTransaction(app.db, (tx) => work(tx, actor, fields))
      app.wakeOutbox()
      return reply.redirect(`${managePath}?saved=${saved}`, 303)
    })
  change(renamePath, 'passkey-renamed', (tx, actor, { id = '', name = '' }) =>
    renamePasskey(app, tx, actor, id, name),
  )
  change(removePath, 'passkey-removed', (tx, actor, { id = '' }) => removePasskey(app, tx, actor, id))
}
