import type { Person } from '../audit/entry'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { confirmAddressPath, resetPasswordPath } from './paths'

/** How long a password link is valid, unless an administrator sends it; the mail says so. */
export const resetLinkSeconds = 3600

/** How long the link to confirm an address is valid; the mail says so. */
export const addressLinkSeconds = 24 * 3600

/** The mail with a password link. Links use only the configured URL, because a Host header can be forged (edge case T17). */
export const resetMail = (settings: Settings, to: Person, token: string): Mail => ({
  kind: 'reset-link',
  validSeconds: resetLinkSeconds,
  to: { address: to.email, name: to.displayName },
  subject: 'Choose a new ReCOG password',
  body: `Dear ${to.displayName || to.email},

We received a request for a new password for your account on the ReCOG members’ portal.
To choose one, open this link within an hour:

${settings.apiUrl}${resetPasswordPath}?token=${token}

If you did not request it, you can ignore this message. Your password stays the same.

ReCOG
`,
})

/**
 * Sent to the new address, so that only someone who reads its mail can confirm the change (edge case T24). It has no text of the
 * member, who can enter anybody's address.
 */
export const confirmAddressMail = (settings: Settings, to: Person, token: string): Mail => ({
  kind: 'confirm-address',
  validSeconds: addressLinkSeconds,
  to: { address: to.email, name: to.displayName },
  subject: 'Confirm your new address for ReCOG',
  body: `Dear member,

Please confirm that this is your email address for the ReCOG members’ portal by opening this link within a day:

${settings.apiUrl}${confirmAddressPath}?token=${token}

If you did not request this, you can ignore this message. Nothing will change.

ReCOG
`,
})

/** Sent to the old address, whose owner must know if someone else made the change (edge case T24). */
export const addressChangedMail = (settings: Settings, to: Person): Mail => ({
  kind: 'address-changed',
  to: { address: to.email, name: to.displayName },
  subject: 'The address of your ReCOG account was changed',
  body: `Dear ${to.displayName || to.email},

Your account on the ReCOG members’ portal now uses another email address. You can no longer sign in with this one.

If you did not make this change, please write to ${settings.contactEmail} at once.

ReCOG
`,
})
