import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The scripts. */
type ScriptName = 'strength' | 'show-password'

/** Where a script is served. */
export const scriptPath = (name: ScriptName): string => `/identity/assets/${name}.js`

/** A script of the identity pages, served at a path of its own. */
export interface PageScript {
  readonly path: string
  readonly bytes: Buffer
  /** As `integrity` of the element that loads it. */
  readonly integrity: string
}

/** Prepare a script to be served. */
function pageScript(name: ScriptName, text: string): PageScript {
  const bytes = Buffer.from(text)
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  return { path: scriptPath(name), bytes, integrity }
}

/**
 * Adds a button to every password field that shows what has been typed. Without JavaScript there is none. A password is hidden
 * again before it is sent, so that no browser stores it as text to suggest.
 */
export const showPasswordScript = pageScript(
  'show-password',
  `
document.addEventListener('DOMContentLoaded', () => {
  for (const input of document.querySelectorAll('input[type=password]')) {
    const button = document.createElement('button')
    const action = document.createElement('span')
    const field = document.createElement('span')
    const show = (isShown) => {
      input.type = isShown ? 'text' : 'password'
      action.textContent = isShown ? 'Hide' : 'Show'
    }
    button.type = 'button'
    button.className = 'show'
    field.className = 'aside'
    field.textContent = ' ' + input.labels[0].textContent
    button.append(action, field)
    button.addEventListener('click', () => show(input.type === 'password'))
    input.form.addEventListener('submit', () => show(false))
    show(false)
    input.after(button)
  }
})
`,
)

const load = createRequire(import.meta.url)
const builds = ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'].map((name) =>
  load.resolve(`${name}/dist/zxcvbn-ts.js`),
)

/*
 * The lists take a moment to read, so nothing happens until somebody types. Only the rule of the server decides; this says how
 * long guessing would take, while the password never leaves the page.
 */
const meter = `
document.addEventListener('DOMContentLoaded', () => {
  const input = document.getElementById('newPassword')
  const output = document.getElementById('newPassword-strength')
  if (!input || !output) return
  const [meter, text] = output.children
  output.hidden = false
  const known = [...document.querySelectorAll('input[name=username]')].flatMap(({ value }) => [value, ...value.split(/[^a-z0-9]+/i)])
  const texts = ['very weak', 'weak', 'fair', 'good', 'strong']
  let estimator
  const show = () => {
    const { core, 'language-common': common } = zxcvbnts
    estimator ??= new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
    const { score } = estimator.check(input.value.slice(0, 100), [...known, 'recog', 'portal'])
    const shown = input.value.length < Number(output.dataset.min) ? 0 : score
    meter.value = input.value === '' ? 0 : shown + 1
    text.textContent = input.value === '' ? '' : 'Strength: ' + texts[shown]
  }
  let waiting
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(show, 200)
  })
})
`

let read: PageScript | undefined

/**
 * The script that shows the strength of a new password while it is typed, with zxcvbn-ts. Only pages with such a field load it, and
 * it is read when a page first asks for it: most processes never send it.
 */
export function strengthScript(): PageScript {
  read ??= pageScript('strength', [...builds.map((file) => readFileSync(file, 'utf8')), meter].join('\n;\n'))
  return read
}
