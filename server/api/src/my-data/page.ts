import { html } from '../identity/html'
import { when } from '../identity/mails'
import type { MyData } from './collect'

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

/** The data as a page to read and keep. */
export const pageOf = ({ madeAt, groups }: MyData): string =>
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
