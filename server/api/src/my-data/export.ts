import { later, type App } from '../app'
import type { Person } from '../audit/entry'
import { inTransaction } from '../database/write'
import { html } from '../identity/markup'
import { when } from '../identity/mails'
import { enqueue, letterTo, type Mail } from '../outbox/enqueue'
import { personWithId } from '../policy/people'
import type { Settings } from '../settings'
import { collect, type MyData } from './collect'

/** Sent when an export is ready: also tells the owner if somebody else asked for it. */
const readyMail = (settings: Settings, to: Person): Mail =>
  letterTo(to, {
    kind: 'my-data',
    subject: 'Your ReCOG data is ready',
    text: `The data that you asked for is ready. Please sign in and download it from your profile within seven days:

${settings.publicUrl}/profile

If you did not ask for it, please change your password.`,
  })

/** How long a prepared export can be downloaded. */
export const EXPORT_SECONDS = 7 * 24 * 3600

/** Prepare every requested export, one after another. */
export async function prepareExports(app: App): Promise<void> {
  const waiting = await app.db
    .selectFrom('data_exports')
    .select(['user_id', 'requested_at'])
    .where('state', '=', 'preparing')
    .orderBy('requested_at')
    .execute()
  for (const { user_id, requested_at } of waiting) await prepare(app, user_id, requested_at)
}

/** Store the export, unless the person was erased or asked again meanwhile. A failure is shown to the person. */
async function prepare(app: App, userId: string, requestedAt: string): Promise<void> {
  const files = await build(app, userId)
  await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_exports')
      .set(files ? { state: 'ready', ...files, expires_at: later(app, EXPORT_SECONDS) } : { state: 'failed' })
      .where('user_id', '=', userId)
      .where('requested_at', '=', requestedAt)
      .where('state', '=', 'preparing')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n || !files) return
    await enqueue(app, tx, readyMail(app.settings, await personWithId(tx, userId)))
  })
  app.wakeOutbox()
}

async function build(app: App, userId: string): Promise<{ html: string; json: string } | undefined> {
  try {
    const data = await collect(app, userId)
    return { html: pageOf(data), json: `${JSON.stringify(data, null, 2)}\n` }
  } catch (error) {
    app.warn(`an export of personal data failed: ${error instanceof Error ? error.name : 'error'}`)
    return undefined
  }
}

/** Works from a file, so it contains its styles. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8886; overflow-wrap: break-word; max-width: 24rem; }
th { white-space: nowrap; }
.soft { opacity: .75; }
`

/** Instants to the minute, because the page says that times are UTC; no details as nothing. The JSON has them as stored. */
function shown(value: string | undefined): string {
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/.exec(value ?? '')
  if (instant) return `${instant[1]} ${instant[2]}`
  return value === undefined || value === '{}' ? '' : value
}

type Group = MyData['groups'][number]

/** One row is shown as a list of fields, several as a table. */
function groupOf({ title, rows }: Group) {
  const [first] = rows
  if (!first)
    return html`<h2>${title}</h2>
      <p class="soft">Nothing is stored.</p>`
  const names = Object.keys(first)
  if (title === 'Account') {
    return html`<h2>${title}</h2>
      <div class="scroll">
        <table>
          <tbody>
            ${names.map(
              (name) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${shown(first[name])}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
  }
  return html`<h2>${title}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            ${names.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${names.map((name) => html`<td>${shown(row[name])}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

const pageOf = ({ madeAt, groups }: MyData): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>My data - ReCOG</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>My data</h1>
        <p>
          What the ReCOG members’ portal stores about you, as of ${when(madeAt)}. Times are UTC. Passwords and
          session tokens are stored as hashes only and are not listed; neither are names and notes of other
          people.
        </p>
        ${groups.map(groupOf)}
      </body>
    </html>`.text
