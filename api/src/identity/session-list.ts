import type { App } from '../app'
import type { SignedIn } from '../policy/actor'
import { hidden } from './fields'
import { html, type Html } from './html'

/** The approximate browser and system of a user agent, enough to recognise one's own device. */
function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'A browser'
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iOS'
    : (/Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0].replace(' OS X', 'OS') ?? 'an unknown system')
  return `${browser} on ${system}`
}

/** The user's sessions, with a button to end each of the others, and one to end all of them. */
export async function sessionList(app: App, actor: SignedIn, csrf: Html): Promise<Html> {
  const rows = await app.db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', app.now())
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
