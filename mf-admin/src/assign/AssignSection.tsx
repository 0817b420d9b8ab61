import { useEffect, useRef, useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, type AccountPreview, type CommitteeName, type SessionUser } from '@recog/shared-session'
import { Alert, Button, Cluster, ConfirmDialog, LoadingState, Section, Stack } from '@recog/shared-ui'
import { loadPeople } from '../api'
import { SuggestField } from '../suggest/SuggestField'
import type { Suggestion } from '../suggest/suggestion'
import { RoleTable } from './RoleTable'
import { SavedAssignments } from './SavedAssignments'
import { useAssignment, type KnownPerson } from './use-assignment'

interface AssignSectionProps {
  readonly user: SessionUser
  readonly groups: readonly CommitteeName[] | undefined
  /** Whether the groups are loading. */
  readonly waiting: boolean
  /** Who gets the roles; otherwise an address is entered. */
  readonly person?: KnownPerson
  onSaved?(): void
}

/**
 * Gives one person roles in several groups (R2.59). Groups that are not ticked stay unchanged (decision D10). It shows the roles
 * that the person has now, and asks before it creates an account: a slip of the finger must not.
 */
export function AssignSection({ user, groups, waiting, person, onSaved }: AssignSectionProps) {
  const form = useAssignment(user, groups, person, onSaved)
  return (
    <Section title={person ? 'Working groups' : 'Assign single user working group roles'} id="assign">
      <p>Ticked groups are added or updated. Groups that are not ticked stay as they are.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit(event.currentTarget)
        }}
      >
        <Stack gap={4}>
          {!person && <EmailField form={form} user={user} />}
          {person && form.account?.committees.length === 0 && <p>In no working group.</p>}
          {groups && (
            <RoleTable
              groups={groups}
              current={form.account?.committees}
              choice={form.choice}
              error={form.errors.of('groups')}
              onChoice={form.setChoice}
              footer={<Footer form={form} isReady />}
            />
          )}
          {waiting && <LoadingState text="Loading working groups..." />}
          {!groups && !waiting && <Footer form={form} isReady={false} />}
        </Stack>
      </form>
      <ConfirmDialog
        open={form.confirmation !== undefined}
        title={form.confirmation?.title}
        message={form.confirmation?.message}
        confirmLabel="Create and assign"
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </Section>
  )
}

interface EmailFieldProps {
  readonly form: ReturnType<typeof useAssignment>
  readonly user: SessionUser
}

/** The address, with people to suggest, and what is known about its account. */
function EmailField({ form, user }: EmailFieldProps) {
  const people = usePeopleSuggestions(user)
  return (
    <>
      {/* With the pointer, people are there before the first key. */}
      <div onPointerEnter={people.load}>
        <SuggestField
          label="Email"
          type="email"
          suggestions={people.suggestions}
          value={form.email}
          error={form.errors.of('email')}
          onFocus={people.load}
          onChange={form.setEmail}
        />
      </div>
      <AccountNote account={form.account} />
    </>
  )
}

interface FooterProps {
  readonly form: ReturnType<typeof useAssignment>
  /** Whether the groups have been loaded. */
  readonly isReady: boolean
}

function Footer({ form: { problem, failure, outcome, busy, clear }, isReady }: FooterProps) {
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <FailureAlert text="Failed to assign the user. Please try again." error={failure} />
      {outcome && <SavedAssignments {...outcome} />}
      <Cluster>
        <Button disabled={busy} onClick={clear}>
          Clear selection
        </Button>
        <Button type="submit" variant="primary" disabled={!isReady} busy={busy} busyLabel="Saving...">
          Save user &amp; assignments
        </Button>
      </Cluster>
    </>
  )
}

/** Says whose account will be changed; nothing while that is unknown. */
function AccountNote({ account }: { readonly account: AccountPreview | undefined }) {
  return <p role="status">{account && textOf(account)}</p>
}

function textOf({ exists, hasRequest, displayName, email, committees: { length } }: AccountPreview): string {
  const who = displayName === '' || displayName === email ? 'This person' : displayName
  if (hasRequest) return `${who} has asked to join. The request will be approved, after a question.`
  if (!exists) return 'No account has this email. One will be created, after a question.'
  if (length === 0) return `${who} has an account, and is in no working group.`
  return `${who} has an account, and is in ${length === 1 ? '1 working group' : `${length} working groups`}.`
}

/**
 * E-mail addresses to suggest, found by name too. They are loaded when the field is entered, because most visits do not need
 * them; without them any address can be typed.
 */
function usePeopleSuggestions(user: SessionUser) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const load = () => {
    if (running.current || !user.capabilities.includes('people')) return
    const controller = new AbortController()
    running.current = controller
    loadPeople(controller.signal).then(
      (people) =>
        setSuggestions(
          people.map((person) => ({ value: person.userId, text: person.email, detail: displayName(person) })),
        ),
      // The next time the field is entered, it is tried again.
      () => (running.current = undefined),
    )
  }
  return { suggestions, load }
}
