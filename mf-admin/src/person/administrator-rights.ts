import { displayName, type PersonDetails } from '@recog/shared-session'
import { setAdministrator } from '../api'
import type { AccessActionProps } from './AccessAction'

type Texts = Omit<AccessActionProps, 'onChanged'>

/** Texts and write of granting administrator rights. */
export function grant(person: PersonDetails): Texts {
  const name = displayName(person)
  const isMember = person.status === 'member'
  return {
    label: 'Make administrator',
    explanation: isMember
      ? 'Administrators manage accounts and roles, and read the audit log.'
      : 'Only approved members can become administrators.',
    disabled: !isMember,
    question: `Make ${name} an administrator?`,
    consequence: `${name} will be able to manage all accounts and roles, including yours, and will be told by email.`,
    done: `${name} is an administrator now.`,
    failure: 'The administrator rights could not be granted.',
    write: () => setAdministrator(person.userId, true),
  }
}

/** Texts and write of revoking administrator rights. */
export function revoke(person: PersonDetails, isOwn: boolean): Texts {
  const name = displayName(person)
  return {
    label: 'Revoke administrator rights',
    explanation: person.isLastAdmin
      ? 'This is the last administrator. Make somebody else an administrator first.'
      : 'The account and its groups stay as they are.',
    disabled: person.isLastAdmin,
    question: isOwn ? 'Give up your administrator rights?' : `Revoke the administrator rights of ${name}?`,
    consequence: isOwn
      ? 'You will not be able to open this page any more. Another administrator can restore your rights.'
      : `${name} will be told by email.`,
    tone: 'danger',
    done: `${name} is no longer an administrator.`,
    failure: 'The administrator rights could not be revoked.',
    write: () => setAdministrator(person.userId, false),
  }
}
