import type { Person } from '../audit/entry'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'

/** Sent when an export is ready: also tells the owner if somebody else asked for it. */
export const readyMail = (settings: Settings, to: Person): Mail => ({
  kind: 'my-data',
  to: { address: to.email, name: to.displayName },
  subject: 'Your ReCOG data is ready',
  body: `Dear ${to.displayName || to.email},

The data that you asked for is ready. Please sign in and download it from your profile within seven days:

${settings.publicUrl}/profile

If you did not ask for it, please change your password.

ReCOG
`,
})
