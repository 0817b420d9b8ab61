import type { MailForm } from './mail-draft'
import { useRemembered } from './use-remembered'

/** How addresses are separated: Outlook expects semicolons, Apple Mail commas (edge case M2). */
export type Separator = ';' | ',' | 'lines'

const SEPARATORS = [';', ',', 'lines'] as const
const FIELDS = ['to', 'bcc'] as const

/** The form of drafts, stored in this browser; by default semicolons and "To" (R9.8). */
export function useMailForm() {
  const [separator, setSeparator] = useRemembered<Separator>('recog-mail-separator', SEPARATORS)
  const [field, setField] = useRemembered<MailForm['field']>('recog-mail-field', FIELDS)
  const form: MailForm = { separator: separator === ',' ? ',' : ';', field }
  return { form, separator, setSeparator, setField }
}

/** Join addresses for the clipboard. */
export function joined(addresses: readonly string[], separator: Separator): string {
  return addresses.join(separator === 'lines' ? '\n' : `${separator} `)
}
