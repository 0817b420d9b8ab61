import { notificationKinds, type NotificationKind } from '@recog/api-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import type { Fields } from '../identity/form'
import { hidden, html, type Html } from '../identity/markup'
import { sendPage } from '../identity/page'
import { portalHref, queryText } from '../identity/paths'
import { throttle } from '../http/throttle'
import { activeMember } from '../policy/people'
import { choose, DIGEST, KINDS, readerOf } from './notifications'
import { readToken, signToken } from './signed-token'

/** The page behind the link in emails that people can stop. */
const path = '/identity/emails'

/** A kind, or the email of the day, which is about every kind that somebody wants once a day. */
type Subject = NotificationKind | typeof DIGEST

/**
 * The link with which the recipient of an email stops all like it, without signing in: whoever has it can change nothing else. It does
 * not expire, because old emails are answered, too.
 */
export const stopLink = (app: App, userId: string, subject: Subject): string =>
  `${app.settings.apiUrl}${path}?token=${signToken(app, 'emails', [userId, subject])}`

interface Link {
  readonly userId: string
  readonly subject: Subject
}

/** What the token of a request was signed for; undefined if it was not signed here. */
function linkOf(app: App, request: FastifyRequest): Link | undefined {
  const values = readToken(app, 'emails', queryText(request, 'token'))
  if (!values) return undefined
  const [userId, subject] = values as readonly [string, Subject]
  return { userId, subject }
}

/** The headers with which a mail program offers to stop emails like this one (RFC 2369, RFC 2919, RFC 8058). */
export const listHeaders = (app: App, link: string, committeeId: string | null): Record<string, string> => ({
  'List-Id': `<${(committeeId ?? 'members').toLowerCase().replaceAll(/[^\da-z]+/g, '-')}.${new URL(app.settings.publicUrl).hostname}>`,
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const about = (subject: Subject): string =>
  subject === DIGEST ? 'what you want to know once a day' : KINDS[subject].about

const DONE: Readonly<Record<'daily' | 'off', string>> = {
  daily: 'From now on, they are part of one email a day.',
  off: 'You get no more of them.',
}

/**
 * Register the page. Opening it changes nothing, because programs that look for harmful links open every one; its buttons and mail
 * programs (RFC 8058) send a form. Neither needs a session: the token says whose emails, and which.
 */
export async function addEmailLinks(server: FastifyInstance, app: App): Promise<void> {
  server.get(path, { config: { needsNoSession: true } }, async (request, reply) => {
    const link = linkOf(app, request)
    if (!link) return invalid(app, reply)
    const button = (choice: 'daily' | 'off', label: string): Html =>
      html`<form method="post" action="${path}?token=${queryText(request, 'token')}">
        ${hidden('choice', choice)}<button class="${choice === 'off' ? '' : 'quiet'}" type="submit">
          ${label}
        </button>
      </form>`
    const body = html`<p>You receive emails about ${about(link.subject)}.</p>
      ${button('off', 'Stop these emails')}
      ${link.subject !== DIGEST && button('daily', 'Once a day instead')} ${allEmails(app)}`
    return sendPage(app, reply, { title: 'Emails from ReCOG', body })
  })

  await server.register(async (scope) => {
    // Mail programs may send either kind of form; what it says does not matter.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.on('end', () => done(null, {})).resume()
    })
    scope.post(path, { config: { needsNoSession: true } }, (request, reply) => stop(app, request, reply))
  })
}

async function stop(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = linkOf(app, request)
  const person = link && (await activeMember(app.db, 'id', link.userId))
  if (!link || !person) return invalid(app, reply)
  await throttle(app, ['emails', person.userId], 60, 3600)
  const { choice: wanted } = (request.body ?? {}) as Fields
  const choice = wanted === 'daily' && link.subject !== DIGEST ? 'daily' : 'off'
  for (const kind of await kindsOf(app, link)) await choose(app, person, kind, choice)
  const body = html`<p role="status">These were emails about ${about(link.subject)}. ${DONE[choice]}</p>
    ${allEmails(app)}`
  return sendPage(app, reply, { title: 'Saved', body })
}

/** The kinds that a link is about. */
async function kindsOf(app: App, { userId, subject }: Link): Promise<readonly NotificationKind[]> {
  if (subject !== DIGEST) return [subject]
  const { choices } = await readerOf(app.db, userId)
  return notificationKinds.filter((kind) => choices[kind] === 'daily')
}

const allEmails = ({ settings }: App): Html =>
  html`<p class="links"><a href="${portalHref(settings, '/notifications')}">All your emails</a></p>`

const invalid = (app: App, reply: FastifyReply): FastifyReply =>
  sendPage(app, reply, {
    title: 'This link does not work',
    body: html`<p>Please copy the whole link from the email, or sign in to choose your emails.</p>
      ${allEmails(app)}`,
    status: 400,
  })
