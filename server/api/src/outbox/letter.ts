import { Html, html } from '../identity/markup'
import { colors } from '../identity/stylesheet'
import type { Settings } from '../settings'

type Addresses = Pick<Settings, 'publicUrl' | 'apiUrl'>

/** Mail programs read styles of elements; only some of them read the sheet, which has the dark theme. */
const { light, dark } = colors
const serif = "'Source Serif 4', Georgia, serif"
const sans = "'Segoe UI', 'Liberation Sans', system-ui, sans-serif"
const mono = 'Consolas, Menlo, monospace'
const paragraph = 'margin: 0 0 16px'
/** Of the body, and once more of what is in it: some programs drop the body. */
const page = `background: ${light.bg}; color: ${light.text}; font: 16px/1.6 ${sans}`
const sheet = `@media (prefers-color-scheme: dark) {
  .page { background: ${dark.bg} !important; color: ${dark.text} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.border} !important; border-top-color: ${dark.accent} !important; }
  .soft { color: ${dark['text-muted']} !important; }
  a, .mark { color: ${dark.accent} !important; }
  .action { background: ${dark.accent} !important; color: ${dark['on-accent']} !important; }
}`

/** A line that was broken because it was full continues; one that ended before, or with a full stop or colon, stands alone. */
const FULL = 60
const continues = (line: string): boolean => line.length >= FULL && !/[.:]$/.test(line)

/** Only addresses of the portal become links: names and texts of strangers stay text. */
function linked(line: string, addresses: Addresses): Html {
  const parts = line.split(/(https?:\/\/\S*[^\s.,;:)])/)
  return html`${parts.map((part) => (isOwn(part, addresses) ? link(part, part) : html`${part}`))}`
}
const isOwn = (text: string, { publicUrl, apiUrl }: Addresses): boolean =>
  !/\s/.test(text) && [publicUrl, apiUrl].some((own) => text === own || text.startsWith(`${own}/`))
const link = (href: string, text: string): Html =>
  html`<a href="${href}" style="color: ${light.accent}">${text}</a>`

/** A paragraph of the text; an address of the portal in a paragraph of its own is what the mail asks to open. */
function block(text: string, addresses: Addresses): Html {
  if (isOwn(text, addresses))
    return html`<p style="${paragraph}">
        <a
          class="action"
          href="${text}"
          style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${light.accent}; color: ${
            light['on-accent']
          }; font-weight: 600; text-decoration: none"
          >Open this page</a
        >
      </p>
      <p
        class="soft"
        style="${paragraph}; color: ${light['text-muted']}; font-size: 14px; word-break: break-all"
      >
        ${text}
      </p>`
  const lines = text
    .split('\n')
    .map(
      (line, index, all) =>
        html`${linked(line, addresses)}${
          index === all.length - 1 ? '' : continues(line) ? ' ' : html`<br />`
        }`,
    )
  // A temporary password, in a face that tells l from I.
  const face = /^\w+(?:-\w+)+$/.test(text) ? `; font: 18px/1.6 ${mono}` : ''
  return html`<p style="${paragraph}${face}">${lines}</p>`
}

/**
 * The same mail as a page: no pictures, nothing to load, nothing that tells the sender whether it was read.
 *
 * @param mail its subject, and its text with paragraphs between empty lines
 */
export function letter(
  mail: { readonly subject: string; readonly body: string },
  addresses: Addresses,
): string {
  const blocks = mail.body
    .trim()
    .split(/\n{2,}/)
    .map((text) => block(text, addresses))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${mail.subject}</title>
        <style>
          ${new Html(sheet)}
        </style>
      </head>
      <body class="page" style="margin: 0; ${page}">
        <div class="page" style="padding: 24px 16px; ${page}">
          <div
            class="card"
            style="max-width: 560px; margin: 0 auto; padding: 24px; border: 1px solid ${light.border}; border-top: 4px solid ${light.accent}; border-radius: 8px; background: ${light.surface}; overflow-wrap: break-word"
          >
            <p class="mark" style="${paragraph}; color: ${light.accent}; font: 600 18px/1.25 ${serif}">
              ReCOG
            </p>
            <h1 style="margin: 0 0 24px; font: 600 24px/1.25 ${serif}">${mail.subject}</h1>
            ${blocks}
          </div>
        </div>
      </body>
    </html>`.text
}
