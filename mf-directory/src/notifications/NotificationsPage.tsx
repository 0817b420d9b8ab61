import { useEffect, useRef, useState } from 'react'
import { FailureAlert, Gate, Page, useAction, useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import {
  identityHref,
  useUser,
  type NotificationChoice,
  type NotificationKind,
  type Notifications,
  type SessionUser,
} from '@recog/shared-session'
import {
  Alert,
  Badge,
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
  readerTime,
  Section,
  SelectField,
  Stack,
  useToast,
} from '@recog/shared-ui'
import { chooseNotification, loadNotifications, readNotifications, resumeEmails } from '../api'
import { SettingsNav } from '../profile/SettingsNav'
import styles from './NotificationsPage.module.css'

/** What the visitor can be told, in the order of the settings. */
const KINDS: Readonly<Record<NotificationKind, string>> = {
  'request-waiting': 'A request to join is waiting',
  'request-decided': 'A request to join was decided',
  'membership-changed': 'Your working groups have changed',
  'event-new': 'A new event',
  'event-changed': 'An event has changed',
  'event-cancelled': 'An event is cancelled',
  'event-reminder': 'An event that you take part in is tomorrow',
  'project-changed': 'One of your projects has changed',
  announcement: 'Announcements',
}

const CHOICES: Readonly<Record<NotificationChoice, string>> = {
  now: 'At once',
  daily: 'Once a day',
  off: 'No email',
}

/** `/notifications`: what the visitor was told, and which emails they get (R2.110). */
export function NotificationsPage() {
  return (
    <Page lead="What you were told, and which emails you get.">
      <Gate>
        {(user) => (
          <SettingsNav user={user} page="/notifications">
            <IfOffered user={user} />
          </SettingsNav>
        )}
      </Gate>
    </Page>
  )
}

function IfOffered({ user }: { readonly user: SessionUser }) {
  if (user.capabilities.includes('notifications')) return <Loaded />
  return <EmptyState message="This server does not let you choose your emails." />
}

function Loaded() {
  const load = useLoad(loadNotifications, [])
  const hasUnread = load.status === 'loaded' && load.data.items.some(({ isUnread }) => isUnread)
  useEffect(() => {
    // A failure is not worth a message: they stay marked as new.
    if (hasUnread) readNotifications().catch(() => {})
  }, [hasUnread])
  switch (load.status) {
    case 'loading':
      return <LoadingState text="Loading notifications..." lines={8} />
    case 'error':
      return <ErrorState message="Your notifications could not be loaded." onRetry={load.retry} />
    case 'loaded':
      return (
        <>
          <Undelivered undelivered={load.data.undelivered} onResumed={load.retry} />
          <Told items={load.data.items} />
          <Emails choices={load.data.choices} />
        </>
      )
  }
}

const REASONS: Readonly<Record<string, string>> = {
  gone: 'its mail server says that nobody has it',
  unreachable: 'its mail server takes nothing for it, as when a mailbox is full',
}

interface UndeliveredProps extends Pick<Notifications, 'undelivered'> {
  onResumed(): void
}

/** Says that the visitor's address takes no emails, and has them sent again. */
function Undelivered({ undelivered, onResumed }: UndeliveredProps) {
  const user = useUser()
  const resume = useAction(async () => {
    await resumeEmails()
    onResumed()
  })
  if (!undelivered) return null
  const why = REASONS[undelivered.reason]
  return (
    <Alert tone="warning">
      <p>
        Emails to {user?.email} could not be delivered, last on {readerTime(undelivered.lastAt)}
        {why && `: ${why}`}. For now you get only those about your account and its security.{' '}
        <a href={identityHref('manage/index')}>Change the address</a>, or try it again.
      </p>
      <FailureAlert text="This did not work." error={resume.error} />
      <Button size="small" busy={resume.busy} busyLabel="Saving..." onClick={() => void resume.run()}>
        Try this address again
      </Button>
    </Alert>
  )
}

function Emails({ choices }: Pick<Notifications, 'choices'>) {
  return (
    <Section title="Emails">
      <Stack>
        <p>
          Emails about your account and its security always come. What you switch off here is still listed
          above.
        </p>
        <DescriptionList
          items={Object.entries(KINDS).flatMap(([kind, term]) => {
            const chosen = choices.find((each) => each.kind === kind)
            if (!chosen) return []
            return [
              {
                term,
                value: <Choice kind={kind as NotificationKind} label={term} chosen={chosen.choice} />,
              },
            ]
          })}
        />
      </Stack>
    </Section>
  )
}

interface ChoiceProps {
  readonly kind: NotificationKind
  readonly label: string
  /** As loaded. */
  readonly chosen: string
}

/** When the email about one kind comes. It is saved with the choice, one after the other, and goes back if that fails. */
function Choice({ kind, label, chosen }: ChoiceProps) {
  const [choice, setChoice] = useState(chosen)
  const [error, setError] = useState<unknown>()
  const saved = useRef(chosen)
  const latest = useRef(chosen)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const toast = useToast()

  function choose(next: NotificationChoice): void {
    latest.current = next
    setChoice(next)
    setError(undefined)
    running.current = running.current
      .then(() => chooseNotification(kind, next))
      .then(
        () => {
          saved.current = next
          if (latest.current === next)
            toast({ tone: 'success', text: `${label}: ${CHOICES[next].toLowerCase()}.`, key: kind })
        },
        (failure: unknown) => {
          if (latest.current !== next) return
          setError(failure)
          setChoice(saved.current)
        },
      )
  }

  return (
    <div className={styles.choice}>
      <SelectField
        label={label}
        labelHidden
        value={choice}
        options={Object.entries(CHOICES).map(([value, name]) => ({ value, label: name }))}
        onChange={(next) => choose(next as NotificationChoice)}
      />
      <FailureAlert text="Your choice was not saved." error={error} />
    </div>
  )
}

function Told({ items }: Pick<Notifications, 'items'>) {
  return (
    <Section title="What you were told">
      {items.length === 0 && <EmptyState message="Nothing yet." />}
      <ItemList
        items={items.map(({ id, title, text, path, createdAt, isUnread }) => ({
          id,
          title: <Link to={path}>{title}</Link>,
          text: text && <p className={styles.text}>{text}</p>,
          note: readerTime(createdAt),
          action: isUnread && <Badge tone="accent">New</Badge>,
        }))}
      />
    </Section>
  )
}
