import { displayName } from '@recog/shared-session'
import { endSessions } from '../api'
import { AccessAction, type AccessProps } from './AccessAction'

/** Ends the sessions of a person; on the own page all but this one. */
export function EndSessions({ person, isOwn, onChanged }: AccessProps) {
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
