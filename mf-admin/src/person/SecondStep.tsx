import { displayName, type SessionUser } from '@recog/shared-session'
import { readerTime } from '@recog/shared-ui'
import { askSecondStepReset, confirmSecondStepReset, withdrawSecondStepReset } from '../api'
import { AccessAction, type AccessProps } from './AccessAction'

interface SecondStepProps extends Omit<AccessProps, 'isOwn'> {
  readonly user: SessionUser
}

/** Removes the second step of somebody who has lost it: in a day, or once a second administrator confirms it (R4.43). */
export function SecondStep({ person, user, onChanged }: SecondStepProps) {
  const name = displayName(person)
  const { secondStepReset: open } = person
  if (!open)
    return (
      <AccessAction
        label="Remove second step"
        explanation="For somebody who has lost the phone and the recovery codes. Make sure that it is they who ask, for example by a call."
        question={`Remove the second step of ${name}?`}
        consequence={`${name} is told by email, and the app, the recovery codes and the passkeys are removed in a day, or once another administrator confirms it. If ${name} signs in before, everything stays.`}
        tone="danger"
        done="The other administrators were asked to confirm it."
        failure="The second step could not be removed."
        write={() => askSecondStepReset(person.userId)}
        onChanged={onChanged}
      />
    )
  const asked = `${open.askedBy === user.userId ? 'You have' : `${open.askedByName} has`} asked to remove the second step. It is removed on ${readerTime(open.dueAt)}, unless ${name} signs in before.`
  return (
    <>
      {open.askedBy !== user.userId && (
        <AccessAction
          label="Remove second step now"
          explanation={`${asked} If you are sure that ${name} has asked for this, you can have it removed at once.`}
          question={`Remove the second step of ${name} now?`}
          consequence={`The app, the recovery codes and the passkeys are removed, all sessions end, and ${name} is told by email. Signing in then needs only the password.`}
          tone="danger"
          done="The second step is removed."
          failure="The second step could not be removed."
          write={() => confirmSecondStepReset(person.userId)}
          onChanged={onChanged}
        />
      )}
      <AccessAction
        label="Keep second step"
        explanation={
          open.askedBy === user.userId
            ? `${asked} Another administrator can confirm it, so that it happens at once.`
            : 'If something is wrong, withdraw the request.'
        }
        question={`Keep the second step of ${name}?`}
        consequence="The request is withdrawn, and everything stays as it is."
        done="The second step stays."
        failure="The request could not be withdrawn."
        write={() => withdrawSecondStepReset(person.userId)}
        onChanged={onChanged}
      />
    </>
  )
}
