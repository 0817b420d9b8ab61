import type { Person } from '../audit/entry'
import { letterTo, type Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { confirmAddressPath, forgotPasswordPath, resetPasswordPath } from './paths'

/** How long the link is valid that people ask for themselves; the mail says so. */
export const resetLinkSeconds = 3600

/** How long the link is valid that somebody else has sent them; the mail says so. */
export const inviteLinkSeconds = 72 * 3600

/** How long the link to confirm an address is valid; the mail says so. */
export const addressLinkSeconds = 24 * 3600

/** The mail with a password link. Links use only the configured URL, because a Host header can be forged (edge case T17). */
export const resetMail = (settings: Settings, to: Person, token: string): Mail =>
  letterTo(to, {
    kind: 'reset-link',
    validSeconds: resetLinkSeconds,
    subject: 'Choose a new ReCOG password',
    text: `We received a request for a new password for your account on the ReCOG members’ portal.
To choose one, open this link within an hour:

${settings.apiUrl}${resetPasswordPath}?token=${token}

If you did not request it, you can ignore this message. Your password stays the same.`,
  })

/**
 * Sent to the new address, so that only someone who reads its mail can confirm the change (edge case T24). It has no text of the
 * member, who can enter anybody's address.
 */
export const confirmAddressMail = (settings: Settings, to: Person, token: string): Mail =>
  letterTo(to, {
    kind: 'confirm-address',
    validSeconds: addressLinkSeconds,
    subject: 'Confirm your new address for ReCOG',
    name: 'member',
    text: `Please confirm that this is your email address for the ReCOG members’ portal by opening this link within a day:

${settings.apiUrl}${confirmAddressPath}?token=${token}

If you did not request this, you can ignore this message. Nothing will change.`,
  })

/** Sent to the old address, whose owner must know if someone else made the change (edge case T24). */
export const addressChangedMail = (settings: Settings, to: Person): Mail =>
  letterTo(to, {
    kind: 'address-changed',
    subject: 'The address of your ReCOG account was changed',
    text: `Your account on the ReCOG members’ portal now uses another email address. You can no longer sign in with this one.

If you did not make this change, please write to ${settings.contactEmail} at once.`,
  })

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** An instant as people read it, where their own zone is not known: "12 May 2026, 01:15 UTC". */
export const when = (instant: string): string => `${TIME.format(new Date(instant))} UTC`

const notice = (settings: Settings, to: Person, kind: string, subject: string, text: string): Mail =>
  letterTo(to, {
    kind,
    subject,
    text: `${text}

If this was you, there is nothing to do. If not, choose a new password at once, which ends all sessions, and write to ${settings.contactEmail}:

${settings.apiUrl}${forgotPasswordPath}`,
  })

/** Tell the owner of an account that its password was chosen or changed (R4.37). @param browser as `deviceName` */
export const passwordChangedMail = (settings: Settings, to: Person, browser: string, instant: string): Mail =>
  notice(
    settings,
    to,
    'password-changed',
    'Your ReCOG password was changed',
    `The password of your account on the ReCOG members’ portal was changed.\n\nWhen: ${when(instant)}\nBrowser: ${browser}`,
  )

/** Tell the owner of an account that somebody tries passwords (R4.37). @param attempts within an hour */
export const attemptsMail = (settings: Settings, to: Person, attempts: number): Mail =>
  notice(
    settings,
    to,
    'sign-in-attempts',
    'Many attempts to sign in to your ReCOG account',
    `There were more than ${attempts} attempts within an hour to sign in to your account on the ReCOG members’ portal. For up to an hour, nobody\ncan sign in to it from a network that you have not used before. We send this email at most once a day.`,
  )

const SIGN_IN_CHANGES = {
  'second-factor-added': {
    subject: 'Your ReCOG account now has a second step',
    text: 'An authenticator app was added to your account: signing in now also needs a code that it shows.',
  },
  'second-factor-removed': {
    subject: 'Your ReCOG account no longer has a second step',
    text: 'The authenticator app was removed from your account: signing in needs only your password again.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your ReCOG account',
    text: 'A passkey was added to your account. Whoever unlocks the device with it can sign in.',
  },
  'passkey-renamed': {
    subject: 'A passkey of your ReCOG account was renamed',
    text: 'A passkey of your account has another name.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your ReCOG account',
    text: 'A passkey was removed from your account. Nobody can sign in with it any more.',
  },
  'institution-linked': {
    subject: 'An institution now signs you in to ReCOG',
    text: 'Your account was linked with an account at an institution. Whoever signs in there can sign in here.',
  },
  'institution-unlinked': {
    subject: 'An institution no longer signs you in to ReCOG',
    text: 'The link of your account with an account at an institution was removed. Nobody can sign in with it any more.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your ReCOG account',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your ReCOG account was used',
    text: 'A recovery code of your account was used instead of a code of the authenticator app.',
  },
} as const

/** Tell the owner of an account what was changed about signing in to it (R4.37). @param codesLeft recovery codes, if their number changed */
export const signInMail = (
  settings: Settings,
  to: Person,
  what: keyof typeof SIGN_IN_CHANGES,
  instant: string,
  codesLeft?: number,
): Mail => {
  const { subject, text } = SIGN_IN_CHANGES[what]
  const left = codesLeft === undefined ? '' : `\nRecovery codes left: ${codesLeft}`
  return notice(settings, to, what, subject, `${text}\n\nWhen: ${when(instant)}${left}`)
}

/** Tell the owner of an account that somebody signed in from a browser not used before (R4.37). */
export const newDeviceMail = (settings: Settings, to: Person, browser: string, instant: string): Mail =>
  notice(
    settings,
    to,
    'new-device',
    'A new sign-in to your ReCOG account',
    `Somebody signed in to your account on the ReCOG members’ portal from a new browser.\n\nWhen: ${when(instant)}\nBrowser: ${browser}`,
  )
