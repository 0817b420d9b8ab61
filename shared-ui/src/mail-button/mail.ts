import type { ButtonVariant } from '../button/button-class'
import type { MailDraftLike, MailForm } from './mail-draft'

/** A mail that can be written. */
export interface Mail {
  /** Names the recipients, as in "Email Working Group". */
  readonly label: string
  /** Returns the draft in the chosen form. */
  draft(form: MailForm): MailDraftLike
  /** The look of the button. */
  readonly variant?: ButtonVariant
  /** The button that copies the addresses; tells those of several mails apart. */
  readonly copyLabel?: string
  /** Why no mail can be written, unless it is because nobody has an address (edge case M11). */
  readonly disabledReason?: string | undefined
}

/** The label of the button that copies addresses. */
export const COPY = 'Copy addresses'
