import type { Person } from '../audit/entry'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { forgotPasswordPath } from './paths'

const when = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`

const notice = (settings: Settings, to: Person, kind: string, subject: string, text: string): Mail => ({
  kind,
  to: { address: to.email, name: to.displayName },
  subject,
  body: `Dear ${to.displayName || to.email},

${text}

If this was you, there is nothing to do. If not, choose a new password at once, which ends all sessions, and write to ${settings.contactEmail}:

${settings.apiUrl}${forgotPasswordPath}

ReCOG
`,
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

/** Tell the owner of an account that somebody signed in from a browser not used before (R4.37). */
export const newDeviceMail = (settings: Settings, to: Person, browser: string, instant: string): Mail =>
  notice(
    settings,
    to,
    'new-device',
    'A new sign-in to your ReCOG account',
    `Somebody signed in to your account on the ReCOG members’ portal in a browser that was not used for it before.\n\nWhen: ${when(instant)}\nBrowser: ${browser}`,
  )
