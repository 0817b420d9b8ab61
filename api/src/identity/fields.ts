import { html, type Html } from './html'

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: string
}

export const field = ({ name, label, type, autocomplete, value = '', hint }: Field): Html =>
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
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** Name of the field that carries the anti-forgery token of a form. */
export const tokenField = 'csrfToken'

export const errorNotice = (text: string | undefined): Html =>
  text === undefined ? html`` : html`<p class="notice error" role="alert">${text}</p>`

export const goodNotice = (text: string | undefined): Html =>
  text === undefined ? html`` : html`<p class="notice" role="status">${text}</p>`
