import { Section, Stack } from '@recog/shared-ui'
import { AccessAction, type AccessProps } from './AccessAction'
import { EndSessions } from './EndSessions'
import { Unlock } from './Unlock'
import { revoke, grant } from './administrator-rights'

/** Administrator rights, sessions and limits on signing in (R6.37). */
export function AccessSection({ person, isOwn, onChanged }: AccessProps) {
  return (
    <Section title="Access" id="access">
      <Stack gap={5}>
        <AccessAction {...(person.isAdmin ? revoke(person, isOwn) : grant(person))} onChanged={onChanged} />
        <EndSessions person={person} isOwn={isOwn} onChanged={onChanged} />
        {person.blockedUntil !== '' && <Unlock person={person} onChanged={onChanged} />}
      </Stack>
    </Section>
  )
}
