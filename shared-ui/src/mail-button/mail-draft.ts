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
