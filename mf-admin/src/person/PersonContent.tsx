import { href } from '@recog/section-contract'
import { useLoad, type Load } from '@recog/section-kit'
import { Link, useNavigate } from '@recog/section-kit/router'
import { displayName, now, type PersonDetails, type SessionUser } from '@recog/shared-session'
import {
  DescriptionList,
  EmptyState,
  ErrorState,
  LoadingState,
  readerTime,
  Section,
  type DescriptionItem,
} from '@recog/shared-ui'
import { erase, loadGroups, loadPeople, previewAddresses, reactivate } from '../api'
import { AssignSection } from '../assign/AssignSection'
import { NoGroups } from '../layout/AdminPage'
import { PersonBadges } from '../people/PersonBadges'
import { firstAccess } from '../people/sign-in-state'
import { AccessAction } from './AccessAction'
import { AccessSection } from './AccessSection'
import { DeactivateSection } from './DeactivateSection'
import { heldRows } from './handover'

interface ContentProps {
  readonly person: Load<PersonDetails | undefined>
  readonly user: SessionUser
  /** Something was changed: load the person again, and keep the page as it is meanwhile. */
  onChanged(): void
}

/** A person as loaded, or why there is none. */
export function PersonContent({ person, user, onChanged }: ContentProps) {
  switch (person.status) {
    case 'loading':
      return <LoadingState text="Loading person..." lines={8} />
    case 'error':
      return <ErrorState message="This person could not be loaded." onRetry={person.retry} />
    case 'loaded':
      if (!person.data) return <EmptyState message="There is no such person." />
      return <Loaded person={person.data} user={user} onChanged={onChanged} />
  }
}

interface LoadedProps {
  readonly person: PersonDetails
  readonly user: SessionUser
  onChanged(): void
}

function Loaded({ person, user, onChanged }: LoadedProps) {
  const isOwn = person.userId === user.userId
  const more = useLoad((signal) => loadMore(person, user, signal), [person.userId, person.deactivatedAt])
  if (more.status !== 'loaded') return <LoadingState text="Loading person..." lines={8} />
  const { groups, account, people } = more.data
  /** The person may hold the first thing for which somebody needs a successor. */
  const holdsMore = async () => {
    const successors = isOwn || people?.length !== 0 ? people : await loadSuccessors()
    more.replace((now) => ({ ...now, people: successors }))
    onChanged()
  }
  return (
    <>
      <DescriptionList
        items={[...personFacts(person), ...signInFacts(person), ...logOf(person.userId, user)]}
      />
      {person.deactivatedAt === '' ? (
        <>
          <AccessSection person={person} isOwn={isOwn} user={user} onChanged={onChanged} />
          <DeactivateSection
            person={person}
            isOwn={isOwn}
            people={people}
            onRetry={more.retry}
            onChanged={onChanged}
            onRefused={() => void holdsMore()}
          />
          {/* Last, because rows are added to it. */}
          {person.status === 'member' && groups && (
            <AssignSection
              user={user}
              person={{ email: person.email, account }}
              groups={groups}
              waiting={false}
              onSaved={() => void holdsMore()}
            />
          )}
          {person.status === 'member' && !groups && <NoGroups onRetry={more.retry} />}
        </>
      ) : (
        <>
          <ReactivateSection person={person} onChanged={onChanged} />
          {user.capabilities.includes('erasure') && <EraseSection person={person} />}
        </>
      )}
    </>
  )
}

/**
 * What else is shown about a person, all at once, so that nothing moves. What cannot be loaded is undefined.
 */
async function loadMore(person: PersonDetails, user: SessionUser, signal: AbortSignal) {
  const { userId, email } = person
  const { capabilities } = user
  const isActive = person.deactivatedAt === ''
  const hasGroups = isActive && person.status === 'member'
  const needsSuccessors = isActive && userId !== user.userId && heldRows(person).length > 0
  const [groups, people, accounts] = await Promise.all([
    hasGroups ? loadGroups(signal).catch(() => undefined) : [],
    needsSuccessors ? loadSuccessors(signal) : [],
    hasGroups && capabilities.includes('account-preview')
      ? previewAddresses([email], signal).catch(() => undefined)
      : undefined,
  ])
  return { groups, people, account: accounts?.[0] }
}

const loadSuccessors = (signal?: AbortSignal) => loadPeople(signal).catch(() => undefined)

/** How the person signs in, and when they last did; nothing from a server that does not say (`account-state`). */
function signInFacts(person: PersonDetails): readonly DescriptionItem[] {
  const { hasSecondStep, lastSignInAt, deactivatedAt } = person
  if (hasSecondStep === undefined) return []
  const first = deactivatedAt === '' ? firstAccess(person, now()) : undefined
  return [
    ...(first
      ? [{ term: 'First sign-in', value: [first.label, first.detail].filter(Boolean).join('. ') }]
      : []),
    { term: 'Last sign-in', value: readerTime(lastSignInAt) || 'None on record' },
    { term: 'Second step', value: hasSecondStep ? 'An authenticator app, or a passkey' : 'None' },
  ]
}

/** A link to the entries in which the person is the actor or the target. */
function logOf(userId: string, { capabilities }: SessionUser): readonly DescriptionItem[] {
  const to = `${href('/admin/audit-logs')}?${new URLSearchParams({ userId }).toString()}`
  const value = <Link to={to}>Audit log of this person</Link>
  return capabilities.includes('audit-search') ? [{ term: 'Audit log', value }] : []
}

interface ReactivateSectionProps {
  readonly person: PersonDetails
  onChanged(): void
}

/** Lets a person back in (R6.34). */
function ReactivateSection({ person, onChanged }: ReactivateSectionProps) {
  const name = displayName(person)
  return (
    <Section title="Reactivate" id="reactivate">
      <AccessAction
        label="Reactivate"
        explanation={`${name} can then sign in again and is a member of the same groups. What was handed over stays with the successors, and administrator rights are not restored.`}
        question={`Reactivate ${name}?`}
        consequence={`${name} can sign in with the old password, and will be told by email.`}
        done={`${name} is active again.`}
        failure="The account could not be reactivated."
        write={() => reactivate(person.userId)}
        onChanged={onChanged}
      />
    </Section>
  )
}

/** Erases a person who has left (R6.38), and then opens the list of people, because their page is gone. */
function EraseSection({ person }: { readonly person: PersonDetails }) {
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

const signedIn = (sessions: number): string => {
  if (sessions === 0) return 'Nowhere'
  return sessions === 1 ? 'In 1 browser' : `In ${sessions} browsers`
}

/** Facts about a person's access. */
function personFacts(person: PersonDetails): readonly DescriptionItem[] {
  const { email, sessions, blockedUntil, deactivatedAt, unreachableSince } = person
  return [
    {
      term: 'Email',
      value:
        unreachableSince === '' ? email : `${email} (takes no emails since ${readerTime(unreachableSince)})`,
    },
    { term: 'Status', value: <PersonBadges person={person} /> },
    ...(deactivatedAt === ''
      ? [{ term: 'Signed in', value: signedIn(sessions) }]
      : [{ term: 'Deactivated', value: readerTime(deactivatedAt) || deactivatedAt }]),
    ...(blockedUntil === ''
      ? []
      : [
          {
            term: 'Signing in',
            value: `Blocked until ${readerTime(blockedUntil) || blockedUntil}, after too many attempts`,
          },
        ]),
  ]
}
