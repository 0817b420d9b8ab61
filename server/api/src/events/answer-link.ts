import { answerChoices } from '@recog/api-contract'
import { isAnswer } from '@recog/api-contract/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../app'
import type { Fields } from '../identity/form'
import { html, type Html } from '../identity/markup'
import { sendPage } from '../identity/page'
import { portalHref, queryText } from '../identity/paths'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import { readToken } from '../notices/signed-token'
import { answerOf, saveAnswer } from './answers'
import { answerPath, eventPath, isOpen, type MailedEvent, timeOf } from './event-mail'
import { groupsOf, readerById, visibleTo } from './visible-events'

interface Opened {
  readonly event: MailedEvent
  readonly reader: NonNullable<Awaited<ReturnType<typeof readerById>>>
}

/** The event and the person of a link; undefined once it has ended. */
async function opened(app: App, token: string): Promise<Opened | undefined> {
  const [userId = '', eventId = '', announced] = readToken(app, 'answer', token) ?? []
  const event = await app.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst()
  const reader = await readerById(app, userId)
  if (!event || !reader || event.scheduled_utc !== announced) return undefined
  const committeeIds = await groupsOf(app.db, event.id)
  return visibleTo([{ ...event, committeeIds }], reader).length === 0 ? undefined : { event, reader }
}

/** Register the page. Opening it changes nothing, because programs that look for harmful links open every one; its buttons send a form. */
export function addAnswerLinks(server: FastifyInstance, app: App): void {
  server.get(answerPath, { config: { needsNoSession: true } }, async (request, reply) => {
    const token = queryText(request, 'token')
    const link = await opened(app, token)
    if (!link) return ended(app, reply)
    const { event, reader } = link
    const own = await answerOf(app.db, event.id, reader.person.userId)
    const said = answerChoices.find((choice) => isAnswer(choice, own))
    const body = html`${facts(event)}
    ${
      closed(app, event) ??
      html`${said && html`<p>You have said: ${said.label}.</p>`}
        <form class="choices" method="post" action="${answerPath}?token=${token}">
          ${answerChoices.map(({ key, label }) => html`<button name="choice" value="${key}" type="submit" class="${key === said?.key ? '' : 'quiet'}">${label}</button>`)}
        </form>`
    }
    ${more(app, event)}`
    return sendPage(app, reply, { title: 'Will you come?', body })
  })

  server.post(answerPath, { config: { needsNoSession: true } }, async (request, reply) => {
    const link = await opened(app, queryText(request, 'token'))
    const { choice } = (request.body ?? {}) as Fields
    const chosen = answerChoices.find(({ key }) => key === choice)
    if (!link || !chosen) return ended(app, reply)
    const { event, reader } = link
    await throttle(app, ['answers', reader.person.userId], 60, 3600)
    try {
      const { isWaiting } = await saveAnswer(app, reader.person, reader, event, chosen)
      const body = html`${facts(event)}
        <p role="status">Your answer is saved: ${chosen.label}.${isWaiting && ' You wait for a place.'}</p>
        ${more(app, event)}`
      return await sendPage(app, reply, { title: 'Saved', body })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      const body = html`<p role="alert">${error.message}</p>
        ${more(app, event)}`
      return sendPage(app, reply, { title: 'Will you come?', body, status: 409 })
    }
  })
}

const facts = (event: MailedEvent): Html =>
  html`<p>
    <strong>${event.title}</strong><br />${timeOf(event)}${event.location && html`<br />${event.location}`}
  </p>`

/** Why an event cannot be answered; undefined if it can. */
const closed = (app: App, event: MailedEvent): Html | undefined =>
  isOpen(app, event)
    ? undefined
    : event.cancelled_at === null
      ? html`<p>This event is over.</p>`
      : html`<p>This event has been cancelled. ${event.cancel_reason}</p>`

const more = ({ settings }: App, { id }: MailedEvent): Html =>
  html`<p class="links"><a href="${portalHref(settings, eventPath(id))}">More about this event</a></p>`

const ended = (app: App, reply: FastifyReply): FastifyReply =>
  sendPage(app, reply, {
    title: 'This link does not work any more',
    body: html`<p>
        The event has changed since that email, or is not there any more. A newer email has a new link, and
        the list of events has everything that you can answer.
      </p>
      <p class="links"><a href="${portalHref(app.settings, '/events')}">Events</a></p>`,
    status: 400,
  })
