import type { Person } from '../audit/entry'
import { temporaryPasswordDays } from '../identity/passwords'
import { loginPath } from '../identity/paths'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'

/** Sent once, when a request is approved (R4.9). */
export const approvedMail = (settings: Settings, to: Person, password: string): Mail => ({
  kind: 'approved',
  to: { address: to.email, name: to.displayName },
  subject: 'Welcome to ReCOG',
  body: `Dear ${to.displayName || to.email},

Your request to join ReCOG has been approved. Welcome.

Please sign in with your email address and this temporary password:

    ${password}

${settings.apiUrl}${loginPath}

You will be asked to choose your own password. The temporary password works once, within ${temporaryPasswordDays} days; after
that, use "Forgot your password?" on the sign-in page.

The ReCOG steering committee
`,
})

/** Sent once, when a request is declined, without the name: it may be any text. The reason is for steering members only. */
export const declinedMail = (settings: Settings, to: Person, by: Person): Mail => ({
  kind: 'declined',
  to: { address: to.email, name: to.displayName },
  subject: 'Your request to join ReCOG',
  body: `Dear applicant,

Thank you for your interest in ReCOG. Your request to join has not been accepted.

${by.displayName || 'The steering committee'} decided on it for the steering committee. If you have a question, please write to
${settings.contactEmail}. You may send another request at any time.

The ReCOG steering committee
`,
})
