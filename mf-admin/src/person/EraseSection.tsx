import { href } from '@recog/section-contract'
import { useNavigate } from '@recog/section-kit/router'
import { displayName, type PersonDetails } from '@recog/shared-session'
import { Section } from '@recog/shared-ui'
import { erase } from '../api'
import { AccessAction } from './AccessAction'

/** Erases a person who has left (R6.38), and then opens the list of people, because their page is gone. */
export function EraseSection({ person }: { readonly person: PersonDetails }) {
  const navigate = useNavigate()
  const name = displayName(person)
  return (
    <Section title="Erase" id="erase">
      <AccessAction
        label="Erase"
        explanation={`Deletes the account, the profile, and the name and email address of ${name} everywhere; the audit log keeps only that something happened. Texts by others that mention ${name} are not changed: please edit them by hand.`}
        question={`Erase ${name} for good?`}
        consequence={`This cannot be undone. The account cannot be reactivated afterwards, and ${name} is not told.`}
        tone="danger"
        done="The person is erased."
        failure="The person could not be erased."
        write={() => erase(person.email)}
        onChanged={() => void navigate(href('/admin/people'))}
      />
    </Section>
  )
}
