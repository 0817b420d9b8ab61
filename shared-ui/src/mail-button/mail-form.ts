import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MailForm } from './mail-draft'

/** How addresses are separated: Outlook expects semicolons, Apple Mail commas (edge case M2). */
export type Separator = ';' | ',' | 'lines'

/** How a visitor writes mails. */
interface MailChoices {
  /** `lines` only when copied; a draft then has semicolons. */
  readonly separator: Separator
  /** Whether recipients see each other. */
  readonly field: MailForm['field']
}

const REMEMBERED = 'recog-mail-form'

/** How the visitor writes mails, remembered in this browser; by default with semicolons and "To" (R9.8). */
export const mailFormStore: StoreApi<MailChoices> = createStore<MailChoices>(() => ({
  separator: ';',
  field: 'to',
}))

try {
  // Older releases had a key for each choice.
  const separator = localStorage.getItem('recog-mail-separator') as Separator | null
  const field = localStorage.getItem('recog-mail-field') as MailForm['field'] | null
  const { state } = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') as { state?: Partial<MailChoices> }
  mailFormStore.setState({ ...(separator && { separator }), ...(field && { field }), ...state })
} catch {
  // Storage may be blocked.
}

/** Change how mails are written, in this browser. */
export function chooseMailForm(choice: Partial<MailChoices>): void {
  mailFormStore.setState(choice)
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify({ state: mailFormStore.getState() }))
  } catch {
    // Storage may be full. The choice then lasts until the page is closed.
  }
}

/** Join addresses for the clipboard. */
export function joined(addresses: readonly string[], separator: Separator): string {
  return addresses.join(separator === 'lines' ? '\n' : `${separator} `)
}
