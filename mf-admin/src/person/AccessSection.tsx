import { Later } from '@recog/section-kit'
import {
  ApiError,
  displayName,
  now,
  routes,
  type SessionUser,
  type PersonDetails,
} from '@recog/shared-session'
import { Section, Stack } from '@recog/shared-ui'
import { endSessions, provisionAccounts, setAdministrator, unlock } from '../api'
import { firstAccess } from '../people/sign-in-state'
import { AccessAction, type AccessProps, type AccessActionProps } from './AccessAction'

const loadSecondStep = async () =>
  (await import(/* webpackChunkName: "second-step" */ './SecondStep')).SecondStep

/** Administrator rights, sessions and limits on signing in (R6.37). */
export function AccessSection({
  person,
  isOwn,
  user,
  onChanged,
}: AccessProps & { readonly user: SessionUser }) {
  return (
    <Section title="Access" id="access">
      <Stack gap={5}>
        <AccessAction {...(person.isAdmin ? revoke(person, isOwn) : grant(person))} onChanged={onChanged} />
        {user.capabilities.includes('account-links') && person.status === 'member' && !isOwn && (
          <ResetPassword person={person} onChanged={onChanged} />
        )}
        {user.capabilities.includes('second-step-reset') && person.hasSecondStep && !isOwn && (
          <Later load={loadSecondStep} props={{ person, user, onChanged }} />
        )}
        <EndSessions person={person} isOwn={isOwn} onChanged={onChanged} />
        {person.blockedUntil !== '' && <Unlock person={person} onChanged={onChanged} />}
      </Stack>
    </Section>
  )
}

/** Mails a link to choose a new password, so that nobody else sees one; or to somebody who has not come yet, another invitation. */
function ResetPassword({ person, onChanged }: Omit<AccessProps, 'isOwn'>) {
  return (
    <AccessAction
      {...(firstAccess(person, now()) ? invitation(person) : reset(person))}
      write={async () => {
        const [result] = await provisionAccounts([person.email], 'link')
        // A refusal, although it comes with a success.
        if (result?.error) throw new ApiError(routes.accounts.path, 409, result.error)
      }}
      onChanged={onChanged}
    />
  )
}

/** Ends the sessions of a person; on the own page all but this one. */
function EndSessions({ person, isOwn, onChanged }: AccessProps) {
  const name = displayName(person)
  const nowhere = isOwn ? person.sessions <= 1 : person.sessions === 0
  return (
    <AccessAction
      label={isOwn ? 'End my other sessions' : 'End all sessions'}
      explanation={
        nowhere
          ? `${isOwn ? 'You are' : `${name} is`} not signed in ${isOwn ? 'anywhere else' : 'anywhere'}.`
          : 'For a lost device, or a session left open elsewhere. Open password links stop working, too.'
      }
      disabled={nowhere}
      question={isOwn ? 'End your other sessions?' : `End all sessions of ${name}?`}
      consequence={
        isOwn
          ? 'You stay signed in here, and everywhere else you have to sign in again.'
          : `${name} has to sign in again everywhere, and will be told by email. Unsaved work may be lost.`
      }
      tone="danger"
      done="The sessions have ended."
      failure="The sessions could not be ended."
      write={() => endSessions(person.userId)}
      onChanged={onChanged}
    />
  )
}

/** Lifts the limits on signing in. */
function Unlock({ person, onChanged }: Omit<AccessProps, 'isOwn'>) {
  const name = displayName(person)
  return (
    <AccessAction
      label="Unlock"
      explanation="Too many attempts to sign in to this account failed. Make sure that it was the owner before you unlock it."
      question={`Let ${name} sign in again?`}
      consequence={`The limits on signing in are reset, and ${name} will be told by email.`}
      done={`${name} can sign in again.`}
      failure="The account could not be unlocked."
      write={() => unlock(person.userId)}
      onChanged={onChanged}
    />
  )
}

type Texts = Omit<AccessActionProps, 'onChanged'>
type SendTexts = Omit<Texts, 'write'>

function reset(person: PersonDetails): SendTexts {
  const name = displayName(person)
  return {
    label: 'Reset password',
    explanation:
      'For somebody who cannot sign in any more: the password stops working, and a link to choose a new one is mailed.',
    question: `Reset the password of ${name}?`,
    consequence: `${person.email} receives a link to choose a new password, which works once.`,
    done: `A link to choose a new password was sent to ${name}.`,
    failure: 'The password could not be reset.',
  }
}

function invitation(person: PersonDetails): SendTexts {
  const name = displayName(person)
  return {
    label: 'Send a new invitation',
    explanation:
      'For an email that never came, or came too late. To withdraw the invitation instead, deactivate the account: no link then works.',
    question: `Send ${name} a new invitation?`,
    consequence: `${person.email} receives a link to choose how to sign in, which works once. Earlier links and temporary passwords stop working.`,
    done: `A new invitation was sent to ${name}.`,
    failure: 'The invitation could not be sent.',
  }
}

/** Texts and write of granting administrator rights. */
function grant(person: PersonDetails): Texts {
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
function revoke(person: PersonDetails, isOwn: boolean): Texts {
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
