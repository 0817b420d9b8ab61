import { nameOf, type Person } from '../../audit/entry'
import { when } from '../../identity/mails'
import { loginPath } from '../../identity/paths'
import { letterTo, type Mail } from '../../outbox/enqueue'
import type { Settings } from '../../settings'
import type { KnownPerson } from '../../policy/people'

interface Text {
  readonly subject: string
  readonly body: (settings: Settings) => string
}

const TEXTS = {
  deactivated: {
    subject: 'Your ReCOG account was deactivated',
    body: ({ eraseAfterDays: days }) =>
      `Your account on the ReCOG members’ portal was deactivated. You are signed out everywhere, cannot sign in, and no longer\nappear in its lists. What you contributed keeps your name.${days === undefined ? '' : `\n\nIn ${days === 1 ? '1 day' : `${days} days`}, your account and everything about you is erased, unless it is active again by then.`}`,
  },
  reactivated: {
    subject: 'Your ReCOG account is active again',
    body: ({ apiUrl }) =>
      `Your account on the ReCOG members’ portal is active again. Please sign in with your email address and your password:\n\n${apiUrl}${loginPath}\n\nIf you no longer know your password, use "Forgot your password?" there.`,
  },
  'made-admin': {
    subject: 'You are now an administrator of the ReCOG portal',
    body: () => 'You have been given administrator rights on the ReCOG members’ portal.',
  },
  'admin-revoked': {
    subject: 'You are no longer an administrator of the ReCOG portal',
    body: () =>
      'Your administrator rights on the ReCOG members’ portal have been revoked. Your account and your groups stay as they are.',
  },
  'sessions-ended': {
    subject: 'You were signed out of the ReCOG portal',
    body: ({ apiUrl }) =>
      `An administrator has ended your sessions on the ReCOG members’ portal. Your password still works; please sign in again:\n\n${apiUrl}${loginPath}`,
  },
  unlocked: {
    subject: 'You can sign in to the ReCOG portal again',
    body: ({ apiUrl }) =>
      `Signing in to your account on the ReCOG members’ portal was blocked after too many attempts. An administrator has lifted the\nblock:\n\n${apiUrl}${loginPath}`,
  },
} as const satisfies Record<string, Text>

const expected = ({ contactEmail }: Settings) =>
  `If you did not expect this, please write to ${contactEmail}.`

/** Tell a person what an administrator has done to their account (R8.27). Nobody has accepted the name of an applicant. */
export const personMail = (settings: Settings, to: KnownPerson, what: keyof typeof TEXTS): Mail =>
  letterTo(to, {
    kind: `account-${what}`,
    subject: TEXTS[what].subject,
    name: (to.userRole === 'Committee' && to.displayName) || to.email,
    text: `${TEXTS[what].body(settings)}\n\n${expected(settings)}`,
  })

/** Tell a person that their second step is removed, and how they keep it (R4.43). */
export const secondStepResetMail = (settings: Settings, to: KnownPerson, by: Person, dueAt: string): Mail =>
  letterTo(to, {
    kind: 'second-step-reset',
    subject: 'Your second step of signing in to ReCOG is about to be removed',
    text: `${nameOf(by)}, an administrator, has asked to remove the authenticator app, the recovery codes and the passkeys of your account
on the ReCOG members’ portal, for somebody who says that they have lost them. This happens on ${when(dueAt)}, or earlier
if a second administrator confirms it.

If that was not you, sign in as usual before then, and everything stays as it is. Please also write to ${settings.contactEmail}:

${settings.apiUrl}${loginPath}`,
  })

/** Tell a person what they have taken over from somebody who left. @param names of groups and projects */
export const takenOverMail = (settings: Settings, to: Person, from: Person, names: readonly string[]): Mail =>
  letterTo(to, {
    kind: 'taken-over',
    subject: 'You have taken over from a member of ReCOG',
    text: `${nameOf(from)} has handed this over to you on the ReCOG members’ portal:

${names.map((name) => `- ${name}`).join('\n')}

${settings.publicUrl}/profile

${expected(settings)}`,
  })
