/** A draft for the mail button, as created by `mailDraft()` of shared-session. */
export interface MailDraftLike {
  /** One mailto: URL, or several if the recipients do not fit into one. */
  readonly hrefs: readonly string[]
  readonly recipients: readonly string[]
  /** Number of people without an address. */
  readonly missing: number
}

/** The form of drafts that the visitor chose. */
export interface MailForm {
  readonly separator: ';' | ','
  /** `bcc` hides recipients from each other (edge case M8). */
  readonly field: 'to' | 'bcc'
}

/** Many mail services accept no more recipients per message (edge case M7). */
const MANY = 100

/** From this number on, a visible list of recipients is more than most people expect (edge case M8). */
const SUGGEST_BCC = 20

/** Whether to suggest hiding the recipients of a draft from each other. */
export const suggestsBcc = (
  { recipients }: Pick<MailDraftLike, 'recipients'>,
  { field }: Pick<MailForm, 'field'>,
) => field === 'to' && recipients.length >= SUGGEST_BCC

/** Why nobody gets a draft without recipients. */
export const nobodyText = ({ missing }: Pick<MailDraftLike, 'missing'>) =>
  missing > 0 ? 'Nobody here has an email address.' : 'Nobody is listed yet.'

/** Describe the recipients of a draft: "12 recipients, 2 people without an address". */
export function recipientsText({ recipients, missing }: MailDraftLike): string {
  const parts = [recipients.length === 1 ? '1 recipient' : `${recipients.length} recipients`]
  if (missing > 0)
    parts.push(missing === 1 ? '1 person without an address' : `${missing} people without an address`)
  if (recipients.length > MANY) parts.push(`some mail services refuse more than ${MANY} at once`)
  return parts.join(', ')
}
