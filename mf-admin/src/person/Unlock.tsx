import { displayName } from '@recog/shared-session'
import { unlock } from '../api'
import { AccessAction, type AccessProps } from './AccessAction'

/** Lifts the limits on signing in. */
export function Unlock({ person, onChanged }: Omit<AccessProps, 'isOwn'>) {
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
