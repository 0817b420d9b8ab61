import type { MailForm } from './mail-draft'
import { useRemembered } from './use-remembered'

/** How addresses are told apart: Outlook takes semicolons, Apple Mail commas (edge case M2). */
export type Separator = ';' | ',' | 'lines'

const SEPARATORS = [';', ',', 'lines'] as const
const FIELDS = ['to', 'bcc'] as const

/** How mail is written, as this browser remembers it; semicolons and "To" (R9.8) until chosen otherwise. */
export function useMailForm() {
  const [separator, setSeparator] = useRemembered<Separator>('recog-mail-separator', SEPARATORS)
  const [field, setField] = useRemembered<MailForm['field']>('recog-mail-field', FIELDS)
  const form: MailForm = { separator: separator === ',' ? ',' : ';', field }
  return { form, separator, setSeparator, setField }
}

/** Addresses as they are copied. */
export function joined(addresses: readonly string[], separator: Separator): string {
  return addresses.join(separator === 'lines' ? '\n' : `${separator} `)
}
