import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { isApproved, type SignedIn } from '../policy/actor'
import { networkHash, noteSignOut } from '../security/log'
import { addressForm, changeAddressPath, handleAddressForm } from './change-address'
import { readyToChange, signedIn } from './confirm-page'
import { deviceName, recentSignIns } from './devices'
import { institutionSection } from './institution-pages'
import { goodNotice, hidden, html, type FieldProblem, type Html } from './markup'
import { bindForm, csrfInput, type Fields } from './form'
import { sendPage } from './page'
import { changePasswordPath, confirmPath, loginPath, managePath, portalHref, queryText } from './paths'
import { when } from './mails'
import { passkeySection } from './passkey-page'
import { passkeysOf } from './passkeys'
import { secondFactorOf } from './second-factor'
import { secondFactorSection } from './security-page'
import { openReset } from './reset-refusal'
import { currentSessions, endSessions } from './sessions'
import { passwordHashOf } from './set-password'

/** Send a visitor of the account page to the sign-in, and back to the page from there. */
const toLogin = (reply: FastifyReply): FastifyReply =>
  reply.redirect(`${loginPath}?returnUrl=${encodeURIComponent(managePath)}`, 303)

/** Return to the account page, which says what has been saved. */
const saved = (reply: FastifyReply, what: 'address' | 'session' | 'sessions'): FastifyReply =>
  reply.redirect(`${managePath}?saved=${what}`, 303)

type OwnFormHandler = (
  own: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly actor: SignedIn },
  fields: Fields,
) => Promise<FastifyReply>

/** Bind a form of the account page (`bindForm`). Its handler runs only for those who may see the page. */
function bindOwnForm(server: FastifyInstance, app: App, url: string, handler: OwnFormHandler): void {
  bindForm(server, app, url, async (request, reply, fields) => {
    const actor = signedIn(request)
    return actor ? handler({ request, reply, actor }, fields) : toLogin(reply)
  })
}

/** The user's sessions, with a button to end each of the others, and one to end all of them. */
async function sessionList(app: App, actor: SignedIn, csrf: Html): Promise<Html> {
  const rows = await currentSessions(app, actor.userId)
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .execute()
  const end = (id: string): Html =>
    html`<form method="post" action="/identity/account/manage/sessions/end">
      ${csrf} ${hidden('sessionId', id)}<button class="quiet" type="submit">Sign out</button>
    </form>`
  const items = rows.map(
    (row) =>
      html`<li>
        <span>${deviceName(row.device)}<br /><span class="soft">since ${when(row.created_at)}</span></span>
        ${row.id === actor.sessionId ? html`<strong>This session</strong>` : end(row.id)}
      </li>`,
  )
  return html`<ul class="list">
      ${items}
    </ul>
    <form class="links" method="post" action="/identity/account/manage/sessions/end-all">
      ${csrf} <button class="quiet" type="submit">Sign out everywhere else</button>
    </form>`
}

/** The newest sign-ins, so that their owner notices one that was not theirs. */
async function signInList(app: App, request: FastifyRequest, actor: SignedIn): Promise<Html> {
  const here = networkHash(app, request.ip)
  const items = (await recentSignIns(app, actor.userId)).map(
    ({ createdAt, device, network }) =>
      html`<li>
        <span>${when(createdAt)}<br /><span class="soft">${deviceName(device)}</span></span>
        <span class="soft">${network === here ? 'This network' : 'Another network'}</span>
      </li>`,
  )
  const { securityLogDays } = app.settings
  return html`<h2 id="sign-ins">Recent sign-ins</h2>
    <p>
      The newest ten within ${securityLogDays} days. The portal stores no network addresses, but knows whether
      you signed in from the network that you are in now. If one of these was not you, please change your
      password.
    </p>
    <ul class="list">
      ${items}
    </ul>`
}

const notices: Readonly<Record<string, string>> = {
  address: 'Please open the link that we sent to your new address.',
  session: 'The session has been ended.',
  institution: 'The institution has been linked. You can sign in with it from now on.',
  'institution-removed': 'The institution has been removed.',
  orcid: 'Your ORCID iD has been added.',
  'orcid-removed': 'Your ORCID iD has been removed.',
  passkey: 'The passkey has been added. You can sign in with it from now on.',
  'passkey-renamed': 'The passkey has been renamed.',
  'passkey-removed': 'The passkey has been removed.',
  'second-factor': 'From now on, signing in also needs a code of your app.',
  'second-factor-off': 'From now on, signing in needs only your password.',
  sessions: 'All other sessions have been ended.',
}

/** The parts of the settings, which begin on the profile page of the portal (mf-directory has the same links). */
const settingsLinks = ({ settings }: App, actor: SignedIn): Html =>
  html`<nav class="settings" aria-label="Settings">
    <a href="${portalHref(settings, '/profile')}">Profile</a>
    <a href="${managePath}" aria-current="page">Account</a>
    ${isApproved(actor) && html`<a href="${portalHref(settings, '/notifications')}">Notifications</a>`}
    <a href="${portalHref(settings, '/profile')}#my-data">My data</a>
  </nav>`

/** Send the account page: password, address and sessions. */
async function managePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: SignedIn,
  problem?: FieldProblem,
) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const passkeys =
    app.settings.secondFactor !== 'off' && passkeySection(csrf, await passkeysOf(app.db, actor.userId))
  const reset = await openReset(app.db, actor.userId)
  const hasPassword = (await passwordHashOf(app.db, actor.userId)) !== null
  const keep = html`<p role="status">
    ${reset?.askedByName} has asked to remove your second step, which happens on
    ${when(reset?.dueAt ?? app.now())}.
    <a href="${confirmPath}?returnUrl=${encodeURIComponent(managePath)}">Keep my second step</a>
  </p>`
  const body = html`${reset !== undefined && keep}${goodNotice(notices[queryText(request, 'saved')])}
    <p>Signed in as <strong>${actor.email}</strong>. Your name is part of your profile.</p>
    <h2 id="password">Password</h2>
    <p>A new password ends all your other sessions.</p>
    <p>
      <a class="button" href="${changePasswordPath}?returnUrl=${encodeURIComponent(managePath)}"
        >Change password</a
      >
    </p>
    ${secondFactorSection(app, await secondFactorOf(app.db, actor.userId))} ${passkeys}
    ${await institutionSection(app, actor, csrf)}${addressForm(csrf, hasPassword, problem)}
    <h2 id="sessions">Where you are signed in</h2>
    <p>${lifetimes(app)} You get an email when somebody signs in to your account in a new browser.</p>
    ${await sessionList(app, actor, csrf)} ${await signInList(app, request, actor)}`
  return sendPage(app, reply, {
    title: 'Sign-in and security',
    body,
    wide: true,
    beside: settingsLinks(app, actor),
    status: problem ? 400 : 200,
  })
}

const hours = (n: number): string => {
  if (n % 24 === 0 && n > 24) return `${n / 24} days`
  return n === 1 ? '1 hour' : `${n} hours`
}

/** When sessions end by themselves (docs/settings.md). */
const lifetimes = ({ settings: { sessionIdleHours, sessionHours } }: App): string =>
  `A session ends after ${hours(sessionIdleHours)} without activity, and after ${hours(sessionHours)} in any case.`

/** Register the buttons of the account page that end one other session, or all of them. */
function addManageSessions(server: FastifyInstance, app: App): void {
  bindOwnForm(
    server,
    app,
    '/identity/account/manage/sessions/end',
    async ({ request, reply, actor }, fields) => {
      await inTransaction(app.db, async (tx) => {
        await tx
          .deleteFrom('sessions')
          .where('id', '=', fields['sessionId'] ?? '')
          .where('user_id', '=', actor.userId)
          .execute()
        await record(app, tx, { action: 'session.ended', actor })
      })
      await noteSignOut(app, actor, request.ip, 'another session')
      return saved(reply, 'session')
    },
  )

  bindOwnForm(server, app, '/identity/account/manage/sessions/end-all', async ({ request, reply, actor }) => {
    await inTransaction(app.db, async (tx) => {
      await endSessions(tx, actor.userId, actor.sessionId)
      await record(app, tx, { action: 'session.ended-elsewhere', actor })
    })
    await noteSignOut(app, actor, request.ip, 'all other sessions')
    return saved(reply, 'sessions')
  })
}

/** Register the account page: e-mail address, password and sessions. */
export function addManage(server: FastifyInstance, app: App): void {
  server.get(managePath, async (request, reply) => {
    const actor = signedIn(request)
    return actor ? managePage(app, request, reply, actor) : toLogin(reply)
  })
  server.get('/identity/account/manage', async (_request, reply) => reply.redirect(managePath, 303))

  bindOwnForm(server, app, changeAddressPath, async ({ request, reply, actor }, fields) => {
    const hash = await passwordHashOf(app.db, actor.userId)
    if (hash === null && !readyToChange(app, request, reply, managePath)) return reply
    const refused = await handleAddressForm(app, actor, hash, fields)
    if (refused !== undefined) return managePage(app, request, reply, actor, refused)
    return saved(reply, 'address')
  })

  addManageSessions(server, app)
}
