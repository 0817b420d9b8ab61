import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla'
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

/** How the visitor writes mails, remembered in this browser; by default with semicolons and "To" (R9.8). */
export const mailFormStore: Mutate<
  StoreApi<MailChoices>,
  [['zustand/persist', unknown]]
> = createStore<MailChoices>()(
  persist((): MailChoices => ({ separator: ';', field: 'to' }), {
    name: 'recog-mail-form',
    storage: createJSONStorage(() => localStorage),
    merge: (stored, initial) => ({
      ...initial,
      ...choicesOfOlderReleases(),
      ...(stored as Partial<MailChoices>),
    }),
  }),
)

/** They have a key each. */
function choicesOfOlderReleases(): Partial<MailChoices> {
  const separator = localStorage.getItem('recog-mail-separator') as Separator | null
  const field = localStorage.getItem('recog-mail-field') as MailForm['field'] | null
  return { ...(separator && { separator }), ...(field && { field }) }
}

/** Change how mails are written, in this browser. */
export function chooseMailForm(choice: Partial<MailChoices>): void {
  try {
    mailFormStore.setState(choice)
  } catch {
    // Storage may be full. The choice then lasts until the page is closed.
  }
}

/** Join addresses for the clipboard. */
export function joined(addresses: readonly string[], separator: Separator): string {
  return addresses.join(separator === 'lines' ? '\n' : `${separator} `)
}
