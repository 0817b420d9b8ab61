import type { Person } from '../audit/entry'
import type { Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'

const nameOf = ({ displayName, email }: Person): string => displayName || email

const mail = (settings: Settings, to: Person, kind: string, subject: string, text: string): Mail => ({
  kind,
  to: { address: to.email, name: to.displayName },
  subject,
  body: `Dear ${nameOf(to)},

${text}

If you did not expect this, please write to ${settings.contactEmail}.

ReCOG
`,
})

/** Confirm to a person that they have left a group. */
export const leftMail = (settings: Settings, to: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'group-left',
    `You have left ${group}`,
    `You have left the working group ${group}. To come back, please ask one of its leads.`,
  )

/** Tell a lead that somebody has left their group. */
export const memberLeftMail = (settings: Settings, to: Person, who: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'member-left',
    `${nameOf(who)} has left ${group}`,
    `${nameOf(who)} has left the working group ${group}, which you lead.`,
  )

/** Tell a member that they are a lead now. */
export const newLeadMail = (settings: Settings, to: Person, from: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'new-lead',
    `You now lead ${group}`,
    `${nameOf(from)} has left the working group ${group} and made you its lead.`,
  )
