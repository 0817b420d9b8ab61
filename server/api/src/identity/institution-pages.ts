import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { institutionCookie, sessionToken, setInstitutionCookie, setSignedIn } from '../http/cookies'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import type { SignedIn } from '../policy/actor'
import { noteSecurity } from '../security/log'
import type { Institution } from '../settings'
import { readyToChange, signedIn } from './confirm-page'
import { type Browser, browserOf, noteDevice } from './devices'
import { bindForm, csrfInput, type Fields } from './form'
import {
  answered,
  begin,
  type Confirmed,
  confirmedIn,
  endSessionsAt,
  isOnlyWayIn,
  link,
  linksOf,
  ownerOf,
  sealConfirmed,
  setOrcid,
  unlink,
  waysIn,
} from './institutions'
import { when } from './mails'
import { hidden, html, type Html } from './markup'
import { sendPage } from './page'
import { institutionPath, loginPath, managePath, queryText, returnTo } from './paths'
import { raiseSession } from './sessions'
import { mustStillChange } from './set-password'
import { endPrevious, goOn, lockedMember, type Opened, startOrAsk } from './sign-in-steps'

const linkPath = '/identity/account/manage/institutions'
const unlinkPath = `${linkPath}/unlink`
const removeOrcidPath = '/identity/account/manage/orcid/remove'

const LAST_WAY_IN = 'This is your only way in. Please choose a password or add a passkey first.'

const beginUrl = ({ key }: Institution, returnUrl: string): string =>
  `${institutionPath(key)}?returnUrl=${encodeURIComponent(returnUrl)}`

/** For the sign-in page: the institutions, if there are any. */
export const institutionWays = ({ settings }: App, returnUrl: string): Html =>
  html`${settings.institutions.map(
    (each) =>
      html`<p><a class="button quiet" href="${beginUrl(each, returnUrl)}">Sign in with ${each.name}</a></p>`,
  )}`

/** The parts of the account page about institutions and the ORCID iD; nothing without them. */
export async function institutionSection(app: App, actor: SignedIn, csrf: Html): Promise<Html> {
  const { institutions, orcid } = app.settings
  return html`${institutions.length > 0 && (await institutionList(app, actor, csrf))}${
    orcid && (await orcidPart(app, orcid, actor, csrf))
  }`
}

async function institutionList(app: App, actor: SignedIn, csrf: Html): Promise<Html> {
  const { institutions } = app.settings
  const links = await linksOf(app.db, actor.userId)
  const ways = await waysIn(app, app.db, actor.userId)
  const items = links.map((each) => {
    const { issuer, subject, createdAt, usedAt } = each
    const name = institutions.find((known) => known.issuer === issuer)?.name ?? issuer
    return html`<li>
      <span
        >${name}<br /><span class="soft"
          >added ${when(createdAt)}, ${usedAt === null ? 'not used yet' : `last used ${when(usedAt)}`}</span
        ></span
      >
      ${
        isOnlyWayIn(ways, each)
          ? html`<span class="soft">Your only way in</span>`
          : html`<form method="post" action="${unlinkPath}">
              ${csrf}${hidden('issuer', issuer)}${hidden('subject', subject)}
              <button class="quiet" type="submit">Remove<span class="aside"> ${name}</span></button>
            </form>`
      }
    </li>`
  })
  const others = institutions.filter(({ issuer }) => links.every((each) => each.issuer !== issuer))
  return html`<h2 id="institutions">Institutions</h2>
    <p>Sign in with your account at an institution instead of your password here.</p>
    ${
      items.length > 0 &&
      html`<ul class="list">
        ${items}
      </ul>`
    }
    ${others.map(
      (each) =>
        html`<p><a class="button quiet" href="${beginUrl(each, managePath)}">Link ${each.name}</a></p>`,
    )}`
}

async function orcidPart(app: App, institution: Institution, actor: SignedIn, csrf: Html): Promise<Html> {
  const { orcid } = await app.db
    .selectFrom('users')
    .select('orcid')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const change =
    orcid === null
      ? html`<p>
            Sign in at ORCID once, which confirms that your iD is yours. Members see it on your profile.
          </p>
          <p><a class="button quiet" href="${beginUrl(institution, managePath)}">Add your ORCID iD</a></p>`
      : html`<p>Your profile shows <strong>${orcid}</strong>, which ORCID has confirmed to be yours.</p>
          <form method="post" action="${removeOrcidPath}">
            ${csrf}<button class="quiet" type="submit">Remove your ORCID iD</button>
          </form>`
  return html`<h2 id="orcid">ORCID iD</h2>
    ${change}`
}

/**
 * Start a session for whom the institution has named, or its second step: it counts as a password does. It replaces the previous session
 * of this browser (edge case T10).
 *
 * @returns undefined if the person may not sign in, or has a temporary password, which has to be changed first
 */
async function signInWith(
  app: App,
  request: FastifyRequest,
  browser: Browser,
  { issuer, subject, session }: Confirmed,
): Promise<Opened | undefined> {
  const old = sessionToken(request) ?? ''
  return inTransaction(app.db, async (tx) => {
    const owner = await ownerOf(tx, { issuer, subject })
    const person = owner === undefined ? undefined : await lockedMember(tx, owner)
    if (!person || (await mustStillChange(app, tx, person))) return undefined
    const used = await tx
      .updateTable('institution_links')
      .set({ used_at: app.now() })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', person.userId)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) return undefined
    await endPrevious(tx, old)
    const vouched = { issuer, issuer_session: session }
    const opened = await startOrAsk(app, tx, person.userId, browser, vouched)
    if (opened.missing !== 'nothing') return opened
    await noteDevice(app, tx, person, browser)
    await record(app, tx, { action: 'session.started', actor: person })
    return opened
  })
}

/** Register signing in with each institution, and telling the portal that somebody has signed out there. */
function addInstitution(server: FastifyInstance, app: App, institution: Institution): void {
  const path = institutionPath(institution.key)
  const isOrcid = institution.key === 'orcid'

  server.get(path, async (request, reply) => {
    // A page of another site must not begin it. Programs send no such header.
    const site = request.headers['sec-fetch-site'] ?? 'none'
    if (site !== 'same-origin' && site !== 'none') return reply.redirect(loginPath, 303)
    await throttle(app, ['institution', networkOf(request.ip)], 60, 900)
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    const { url, cookie } = await begin(app, institution, returnUrl)
    setInstitutionCookie(request, reply, cookie)
    return reply.redirect(url, 303)
  })

  server.get(`${path}/callback`, async (request, reply) => {
    await throttle(app, ['institution-answer', networkOf(request.ip)], 60, 900)
    const query = /\?.*/s.exec(request.url)?.[0] ?? ''
    const answer = await answered(app, institution, query, institutionCookie(request))
    setInstitutionCookie(request, reply)
    if (!answer) {
      await noteSecurity(app, { kind: 'sign-in.failed', ip: request.ip, detail: 'institution' })
      throw new Refusal(400, `${institution.name} has not confirmed who you are. Please try again.`)
    }
    const { confirmed, returnUrl } = answer
    const owner = isOrcid ? undefined : await ownerOf(app.db, confirmed)
    const actor = signedIn(request)
    if (owner === undefined) {
      setInstitutionCookie(request, reply, sealConfirmed(app, confirmed))
      const login = `${loginPath}?notice=not-linked&returnUrl=${encodeURIComponent(linkPath)}`
      return reply.redirect(actor ? linkPath : login, 303)
    }
    if (actor && owner !== actor.userId) throw new Refusal(409, TAKEN)
    if (actor) return reply.redirect(returnUrl, 303)
    const browser = browserOf(request)
    const opened = await signInWith(app, request, browser, confirmed)
    app.wakeOutbox()
    if (!opened) {
      await noteSecurity(app, {
        kind: 'sign-in.failed',
        userId: owner,
        ip: request.ip,
        detail: 'institution',
      })
      throw new Refusal(400, unusable(app))
    }
    return goOn(request, reply, opened, browser, returnUrl)
  })

  server.post(`${path}/logout`, { config: { needsNoSession: true } }, async (request, reply) => {
    await throttle(app, ['institution-sign-out', networkOf(request.ip)], 300, 900)
    const { logout_token: token = '' } = (request.body ?? {}) as Fields
    const ended = await endSessionsAt(app, institution, token)
    if (!ended) throw new Refusal(400, 'This is no logout token for this portal.')
    for (const userId of ended)
      await noteSecurity(app, { kind: 'signed-out', userId, ip: request.ip, detail: 'institution' })
    return reply.code(200).send()
  })
}

const TAKEN = 'This account already signs in somebody else here. Please sign out first, or use another one.'
const unusable = ({ settings }: App): string =>
  `This account is deactivated, or has a temporary password that you have to change first. Please use the password, or write to ${settings.contactEmail}.`

/** Register signing in with institutions, and the pages on which people link and remove theirs; nothing without settings. */
export function addInstitutions(server: FastifyInstance, app: App): void {
  const { institutions, orcid } = app.settings
  const all = orcid ? [...institutions, orcid] : institutions
  if (all.length === 0) return
  for (const institution of all) addInstitution(server, app, institution)

  /** An iD lets nobody in, so that it needs no recent proof. */
  const mayAdd = (request: FastifyRequest, reply: FastifyReply, { key }: Confirmed) =>
    (key === 'orcid' ? signedIn(request) : undefined) ?? readyToChange(app, request, reply, linkPath)

  server.get(linkPath, async (request, reply) => {
    const confirmed = confirmedIn(app, institutionCookie(request))
    if (!confirmed) return reply.redirect(managePath, 303)
    const actor = mayAdd(request, reply, confirmed)
    if (!actor) return reply
    const name = all.find(({ key }) => key === confirmed.key)?.name ?? ''
    const isOrcid = confirmed.key === 'orcid'
    const body = html`<p>
        ${
          isOrcid
            ? html`ORCID has confirmed that <strong>${confirmed.subject}</strong> is your iD. Members will see
                it on your profile.`
            : html`${name} has confirmed who you are. Link your account there with the ReCOG account of
                <strong>${actor.email}</strong>? Whoever signs in there is then signed in here.`
        }
      </p>
      <form method="post" action="${linkPath}">
        ${csrfInput(antiforgeryToken(app, request, reply))}
        <button type="submit">${isOrcid ? 'Add your ORCID iD' : `Link ${name}`}</button>
      </form>
      <p class="links"><a href="${managePath}">Back to your account</a></p>`
    return sendPage(app, reply, { title: isOrcid ? 'Add your ORCID iD' : `Link ${name}`, body })
  })

  bindForm(server, app, linkPath, async (request, reply) => {
    const confirmed = confirmedIn(app, institutionCookie(request))
    if (!confirmed) return reply.redirect(managePath, 303)
    const actor = mayAdd(request, reply, confirmed)
    if (!actor) return reply
    setInstitutionCookie(request, reply)
    if (confirmed.key === 'orcid') {
      await inTransaction(app.db, (tx) => setOrcid(app, tx, actor, confirmed.subject))
      return reply.redirect(`${managePath}?saved=orcid`, 303)
    }
    const token = await inTransaction(app.db, async (tx) =>
      (await link(app, tx, actor, confirmed)) ? raiseSession(app, tx, actor, 1) : undefined,
    )
    app.wakeOutbox()
    if (token === undefined) throw new Refusal(409, TAKEN)
    setSignedIn(request, reply, token)
    return reply.redirect(`${managePath}?saved=institution`, 303)
  })

  bindForm(server, app, unlinkPath, async (request, reply, { issuer = '', subject = '' }) => {
    const actor = readyToChange(app, request, reply, managePath)
    if (!actor) return reply
    if (!(await inTransaction(app.db, (tx) => unlink(app, tx, actor, issuer, subject))))
      throw new Refusal(409, LAST_WAY_IN)
    app.wakeOutbox()
    return reply.redirect(`${managePath}?saved=institution-removed`, 303)
  })

  bindForm(server, app, removeOrcidPath, async (request, reply) => {
    const actor = signedIn(request)
    if (!actor) return reply.redirect(loginPath, 303)
    await inTransaction(app.db, (tx) => setOrcid(app, tx, actor, null))
    return reply.redirect(`${managePath}?saved=orcid-removed`, 303)
  })
}
