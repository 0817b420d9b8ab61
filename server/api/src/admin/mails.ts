import type { Person } from '../audit/entry'
import { temporaryPasswordDays } from '../identity/passwords'
import { loginPath, resetPasswordPath } from '../identity/paths'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'

const openings = {
  created: 'An account on the ReCOG members’ portal has been created for you.',
  reset: 'An administrator has reset the password of your account on the ReCOG members’ portal.',
} as const

const subjects = { created: 'Your ReCOG account', reset: 'Your ReCOG password was reset' } as const

/** Sent when an administrator creates an account or resets its password. */
export const credentialsMail = (
  settings: Settings,
  to: Person,
  password: string,
  why: keyof typeof openings,
): Mail => ({
  kind: `account-${why}`,
  to: { address: to.email, name: to.displayName },
  subject: subjects[why],
  body: `Dear ${to.displayName || to.email},

${openings[why]}

Please sign in with your email address and this temporary password:

    ${password}

${settings.apiUrl}${loginPath}

You will be asked to choose your own password. The temporary password works once, within ${temporaryPasswordDays} days.

ReCOG
`,
})

/** The same mail with a link instead of a password. */
export const accountLinkMail = (
  settings: Settings,
  to: Person,
  token: string,
  why: keyof typeof openings,
): Mail => ({
  kind: `account-${why}`,
  to: { address: to.email, name: to.displayName },
  subject: subjects[why],
  body: `Dear ${to.displayName || to.email},

${openings[why]}

To choose your password, open this link. It works once, within ${temporaryPasswordDays} days:

${settings.apiUrl}${resetPasswordPath}?token=${token}

After that, use "Forgot your password?" on the sign-in page.

ReCOG
`,
})
