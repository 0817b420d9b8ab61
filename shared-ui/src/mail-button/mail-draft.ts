/** What a mail button needs to know of a draft; `mailDraft()` of shared-session makes it. */
export interface MailDraftLike {
  /** One mailto: address, or several when the recipients do not fit into one. */
  readonly hrefs: readonly string[]
  readonly recipients: readonly string[]
  /** People without an address. */
  readonly missing: number
}

/** How the reader wants drafts written. */
export interface MailForm {
  readonly separator: ';' | ','
  /** `bcc` hides recipients from each other (edge case M8). */
  readonly field: 'to' | 'bcc'
}
