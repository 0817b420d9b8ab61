/** The longest `mailto:` URL that mail programs handle reliably, in characters (edge case M1). */
export const MAIL_URL_LIMIT = 1_800

/** Whom to write to, and about what. */
export interface MailRequest {
  /** Addresses in order; blank, repeated and invalid ones are ignored. */
  readonly recipients: readonly string[]
  /** '' for none. */
  readonly subject: string
  readonly separator?: ';' | ','
  /** `bcc` hides the recipients from each other (edge case M8). */
  readonly field?: 'to' | 'bcc'
}

/** The links that open a mail program. */
export interface MailDraft {
  /** One `mailto:` URL, or several when one would be too long. Empty when nobody can be reached. */
  readonly hrefs: readonly string[]
  /** Every distinct address, in the spelling that came first. */
  readonly recipients: readonly string[]
  /** How many of the requested recipients have no valid address. */
  readonly missing: number
}

/**
 * Build the draft of a mail button (R9.7, R9.8; edge cases M1-M13).
 *
 * @param request recipients and subject; `separator` defaults to `;` and `field` to `to`
 */
export function mailDraft({ recipients, subject, separator = ';', field = 'to' }: MailRequest): MailDraft {
  const addresses = distinctAddresses(recipients)
  const missing = recipients.filter((address) => cleanAddress(address) === '').length
  const about = clean(subject) && `subject=${encodeURIComponent(clean(subject))}`
  const [before, after] =
    field === 'bcc' ? ['mailto:?bcc=', about && `&${about}`] : ['mailto:', about && `?${about}`]
  const room = MAIL_URL_LIMIT - before.length - after.length
  const hrefs = packed(addresses.map(encodeAddress), separator, room).map(
    (batch) => before + batch.join(separator) + after,
  )
  return { hrefs, recipients: addresses, missing }
}

/** Fill drafts in order, each as full as the room allows. */
function packed(addresses: readonly string[], separator: string, room: number): string[][] {
  const batches: string[][] = []
  let used = 0
  for (const address of addresses) {
    const batch = batches.at(-1)
    if (batch && used + separator.length + address.length <= room) {
      batch.push(address)
      used += separator.length + address.length
    } else {
      batches.push([address])
      used = address.length
    }
  }
  return batches
}

function distinctAddresses(recipients: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const recipient of recipients) {
    const address = cleanAddress(recipient)
    if (address && !seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address)
  }
  return [...seen.values()]
}

/** @returns '' unless the text is one plain address */
function cleanAddress(text: string): string {
  const address = clean(text)
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address) && address.length <= 254 ? address : ''
}

/** Replace control characters, which could add a mail header. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Percent-encode all but the `@`; a domain in another script becomes punycode (RFC 6068 section 2). */
function encodeAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(punycode(domain))}`
}

function punycode(domain: string): string {
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname || domain : domain
}
