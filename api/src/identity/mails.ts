import type { Person } from '../audit/record'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'

/** Links come from PUBLIC_URL only: a forged Host header must not end up in a mail (edge case T17). */
export const resetMail = (settings: Settings, to: Person, token: string): Mail => ({
  kind: 'reset-link',
  to: { address: to.email, name: to.displayName },
  subject: 'Choose a new ReCOG password',
  body: `Dear ${to.displayName || to.email},

somebody, hopefully you, asked for a new password for your account on the ReCOG members’ portal.
To choose one, open this link within an hour:

${settings.publicUrl}/identity/account/reset-password?token=${token}

If it was not you, there is nothing to do: your password stays as it is.

ReCOG
`,
})
