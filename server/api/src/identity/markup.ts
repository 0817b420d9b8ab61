import { passwordLength, PASSWORD_RULE } from './passwords'

/** Markup that is safe to send. Only `html` creates it, and `html` escapes everything else. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type Part = Html | string | number | undefined | false | readonly Html[]

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part instanceof Html ? part.text : part.map((piece) => piece.text).join('')
}

/** Template for markup. Values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.reduce((all, text, i) => all + text + (i < parts.length ? render(parts[i]) : ''), ''),
  )
}

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly inputmode?: 'numeric'
  readonly value?: string
  readonly hint?: string
  /** Between the input and the hint. */
  readonly below?: Html
  /** Why its value was refused: shown below the input, which gets the focus. */
  readonly error?: string | undefined
}

/** Why a form was refused, and the field to correct. */
export interface FieldProblem {
  readonly field: string
  readonly text: string
}

/** The error to show at a field, if it is the one to correct. */
export const problemOf = (problem: FieldProblem | undefined, name: string): string | undefined =>
  problem?.field === name ? problem.text : undefined

/** A labelled, required input. */
export const field = (given: Field): Html => {
  const { name, label, type, autocomplete, inputmode, value = '', hint, below, error } = given
  const notes = [error !== undefined && `${name}-error`, hint !== undefined && `${name}-hint`].filter(Boolean)
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    autocomplete="${autocomplete}"
    value="${value}"
    required${inputmode && html` inputmode="${inputmode}"`}${error !== undefined && html` aria-invalid="true" autofocus`}${
      notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`
    }
  />`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${type === 'password' ? html`<div class="secret">${input}</div>` : input}
    ${error !== undefined && html`<p class="problem" id="${name}-error">${error}</p>`}
    ${below}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`
}

/** Shown by its script only, with room for the text, so that nothing moves while somebody types. */
const strength = html`<div class="strength" id="newPassword-strength" data-min="${passwordLength.min}" hidden>
  <meter min="0" max="5" low="2.5" high="3.5" optimum="5" value="0" aria-hidden="true"></meter>
  <p role="status"></p>
</div>`

/**
 * Whose password is chosen: for password managers, which store it under this address, and for the script that shows the strength, which
 * counts its parts as known words.
 */
export const usernameInput = (email: string): Html =>
  html`<input type="text" name="username" autocomplete="username" value="${email}" readonly hidden />`

/** The inputs for a new password, which is typed twice: `newPassword` and `repeatPassword`. */
export const newPasswordFields = (problem?: FieldProblem): Html =>
  html`${field({
    name: 'newPassword',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: PASSWORD_RULE,
    below: strength,
    error: problemOf(problem, 'newPassword'),
  })}
  ${field({
    name: 'repeatPassword',
    label: 'Repeat the new password',
    type: 'password',
    autocomplete: 'new-password',
    error: problemOf(problem, 'repeatPassword'),
  })}`

/** A hidden form field. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** Name of the form field with the anti-forgery token. */
export const tokenField = 'csrfToken'

/** An error message that screen readers announce; nothing without a text. */
export const errorNotice = (text: string | undefined): Html =>
  text === undefined
    ? html``
    : html`<div class="notice error" role="alert">${icon('M12 8v5m0 3v.01')}<span>${text}</span></div>`

/** A confirmation that screen readers announce; nothing without a text. */
export const goodNotice = (text: string | undefined): Html =>
  text === undefined
    ? html``
    : html`<div class="notice" role="status">${icon('m8 12 3 3 5-6')}<span>${text}</span></div>`

/** In a circle. @param path drawn in a square of 24 */
const icon = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="9" />
    <path d="${path}" />
  </svg>`
