import type { MailDraftLike } from './mail-draft'

/** Many mail services accept no more recipients per message (edge case M7). */
const MANY = 100

/** Describe the recipients of a draft: "12 recipients, 2 people without an address". */
export function recipientsText({ recipients, missing }: MailDraftLike): string {
  const parts = [recipients.length === 1 ? '1 recipient' : `${recipients.length} recipients`]
  if (missing > 0)
    parts.push(missing === 1 ? '1 person without an address' : `${missing} people without an address`)
  if (recipients.length > MANY) parts.push(`some mail services refuse more than ${MANY} at once`)
  return parts.join(', ')
}
