import { html, type Html } from './html'
import { passwordLength, PASSWORD_RULE } from './passwords'

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: string
  /** Between the input and the hint. */
  readonly below?: Html
}

/** A labelled, required input. */
export const field = ({ name, label, type, autocomplete, value = '', hint, below }: Field): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      required${hint !== undefined && html` aria-describedby="${name}-hint"`}
    />
    ${below}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`

/** Shown by its script only, with room for the text, so that nothing moves while somebody types. */
const strength = html`<div class="strength" id="newPassword-strength" data-min="${passwordLength.min}" hidden>
  <meter min="0" max="5" low="2.5" high="3.5" optimum="5" value="0" aria-hidden="true"></meter>
  <p role="status"></p>
</div>`

/** The inputs for a new password, which is typed twice: `newPassword` and `repeatPassword`. */
export const newPasswordFields = (): Html =>
  html`${field({
    name: 'newPassword',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: PASSWORD_RULE,
    below: strength,
  })}
  ${field({ name: 'repeatPassword', label: 'Repeat the new password', type: 'password', autocomplete: 'new-password' })}`

/** A hidden form field. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** Name of the form field with the anti-forgery token. */
export const tokenField = 'csrfToken'

/** An error message that screen readers announce; nothing without a text. */
export const errorNotice = (text: string | undefined): Html =>
  text === undefined ? html`` : html`<p class="notice error" role="alert">${text}</p>`

/** A confirmation that screen readers announce; nothing without a text. */
export const goodNotice = (text: string | undefined): Html =>
  text === undefined ? html`` : html`<p class="notice" role="status">${text}</p>`
