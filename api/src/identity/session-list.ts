import type { App } from '../app'
import type { SignedIn } from '../policy/actor'
import { deviceName } from './device-name'
import { hidden } from './fields'
import { html, type Html } from './html'
import { currentSessions } from './sessions'

/** The user's sessions, with a button to end each of the others, and one to end all of them. */
export async function sessionList(app: App, actor: SignedIn, csrf: Html): Promise<Html> {
  const rows = await currentSessions(app, actor.userId)
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .execute()
  const when = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`
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
