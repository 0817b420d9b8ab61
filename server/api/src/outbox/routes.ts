import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { App } from '../app'
import { Refusal } from '../http/errors'
import { html } from '../identity/markup'
import { sendPage } from '../identity/page'
import { outboxFolder } from '../settings'

const name = /^[A-Za-z0-9-]+$/

async function readMail(folder: string, file: string) {
  const mail = await PostalMime.parse(await readFile(join(folder, `${file}.eml`)))
  const to = mail.to?.[0]
  return {
    file,
    subject: mail.subject ?? '',
    to: to ? `${to.name} <${to.address ?? ''}>` : '',
    date: mail.date ?? '',
    text: mail.text ?? '',
  }
}

async function names(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -4))
    .toSorted()
    .toReversed()
}

/** Register the list of sent mails, newest first, in demo mode only, because they contain passwords. */
export function addDevOutbox(server: FastifyInstance, app: App): void {
  if (!app.settings.demo) return
  const folder = outboxFolder(app.settings)

  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await Promise.all((await names(folder)).slice(0, 100).map((name) => readMail(folder, name)))
    const rows = mails.map(
      (mail) =>
        html`<tr>
          <td><a href="/dev/outbox/${mail.file}">${mail.subject}</a></td>
          <td>${mail.to}</td>
          <td class="soft">${mail.date.slice(0, 19).replace('T', ' ')}</td>
        </tr>`,
    )
    const table = html`<table>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">When (UTC)</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
    const body = html`<p>Emails that the portal would send. This page exists in demo mode only.</p>
      ${mails.length > 0 ? table : html`<p>No emails yet.</p>`}`
    return sendPage(app, reply, { title: 'Outbox', body, wide: true })
  })

  server.get<{ Params: { mail: string } }>('/dev/outbox/:mail', async (request, reply) => {
    const { mail: file } = request.params
    if (!name.test(file)) throw new Refusal(404, 'Not found.')
    const mail = await readMail(folder, file).catch(() => undefined)
    if (!mail) throw new Refusal(404, 'Not found.')
    const body = html`<dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Date</dt>
        <dd>${mail.date}</dd>
      </dl>
      <pre>${mail.text}</pre>
      <p class="links"><a href="/dev/outbox">Back to the outbox</a></p>`
    return sendPage(app, reply, { title: mail.subject, body, wide: true })
  })
}
