import { useState } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert, useAction, useDraft, useFormErrors, useLoad } from '@recog/section-kit'
import { Link, useSearchParams } from '@recog/section-kit/router'
import { limits, type Announcements as Data } from '@recog/shared-session'
import {
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  grouped,
  ItemList,
  LoadingState,
  readerTime,
  Section,
  SelectField,
  Stack,
  TextArea,
  TextField,
  useToast,
} from '@recog/shared-ui'
import { loadAnnouncements, sendAnnouncement } from '../api'
import styles from './AnnouncementsPage.module.css'

/** What the visitor may announce, and has announced. */
export function Announcements() {
  const load = useLoad(loadAnnouncements, [])
  switch (load.status) {
    case 'loading':
      return <LoadingState text="Loading announcements..." lines={8} />
    case 'error':
      return <ErrorState message="The announcements could not be loaded." onRetry={load.retry} />
    case 'loaded':
      if (load.data.audiences.length === 0)
        return (
          <EmptyState message="Work group leads and steering members announce things here.">
            <p>
              What you were told is under <Link to={href('/notifications')}>Notifications</Link>.
            </p>
          </EmptyState>
        )
      return (
        <>
          <NewAnnouncement audiences={load.data.audiences} onSent={load.retry} />
          <Sent sent={load.data.sent} />
        </>
      )
  }
}

const people = (count: number): string => (count === 1 ? '1 person' : `${grouped(count)} people`)

interface NewAnnouncementProps extends Pick<Data, 'audiences'> {
  onSent(): void
}

function NewAnnouncement({ audiences, onSent }: NewAnnouncementProps) {
  const [params] = useSearchParams()
  const wanted = audiences.find(({ committeeId }) => committeeId === params.get('group')) ?? audiences[0]
  const draft = useDraft({ initial: { committeeId: wanted?.committeeId ?? '', title: '', text: '' } })
  const { committeeId, title, text } = draft.value
  const [isPreview, setPreview] = useState(false)
  const toast = useToast()
  const tooLong =
    text.length > limits.announcementText && `Please keep this within ${limits.announcementText} characters.`
  const errors = useFormErrors({
    title: title.trim() === '' ? 'Please enter a subject.' : undefined,
    text: text.trim() === '' ? 'Please enter a text.' : tooLong || undefined,
  })
  const audience = audiences.find((each) => each.committeeId === committeeId)
  const sending = useAction(async () => {
    const sent = await sendAnnouncement(committeeId, title, text)
    draft.saved()
    toast({ tone: 'success', text: `Your announcement is on its way to ${people(sent.people)}.` })
    onSent()
  })

  if (isPreview)
    return (
      <Section title="Preview">
        <Stack>
          <article className={styles.preview}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </article>
          <p>
            <strong>{people(audience?.people ?? 0)}</strong> will get this: {audience?.name}.
          </p>
          {audience && audience.unreachable.length > 0 && (
            <p>Their address takes no emails: {audience.unreachable.join(', ')}.</p>
          )}
          <FailureAlert text="Your announcement was not sent." error={sending.error} />
          <Cluster>
            <Button
              variant="primary"
              busy={sending.busy}
              busyLabel="Sending..."
              onClick={() => void sending.run()}
            >
              Send to {people(audience?.people ?? 0)}
            </Button>
            <Button disabled={sending.busy} onClick={() => setPreview(false)}>
              Change it
            </Button>
          </Cluster>
        </Stack>
      </Section>
    )
  return (
    <Section title="New announcement">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (errors.check(event.currentTarget)) setPreview(true)
        }}
      >
        <SelectField
          label="To"
          value={committeeId}
          options={audiences.map((each) => ({
            value: each.committeeId,
            label: `${each.name} (${people(each.people)})`,
          }))}
          onChange={(next) => draft.change({ committeeId: next })}
        />
        <TextField
          label="Subject"
          required
          maxLength={limits.announcementTitle}
          value={title}
          error={errors.of('title')}
          onChange={(next) => draft.change({ title: next })}
        />
        <TextArea
          label="Text"
          required
          rows={8}
          limit={limits.announcementText}
          value={text}
          error={errors.of('text')}
          onChange={(next) => draft.change({ text: next })}
        />
        <div>
          <Button type="submit" variant="primary">
            Preview
          </Button>
        </div>
      </form>
    </Section>
  )
}

function Sent({ sent }: Pick<Data, 'sent'>) {
  return (
    <Section title="Sent">
      {sent.length === 0 && <EmptyState message="You have announced nothing yet." />}
      <ItemList
        items={sent.map((each) => ({
          id: each.id,
          title: <strong>{each.title}</strong>,
          text: progress(each),
          note: `To ${each.name}, ${readerTime(each.createdAt)}`,
        }))}
      />
    </Section>
  )
}

/** How far an announcement has got: "38 delivered, 1 refused, 1 waiting". */
function progress({ delivered, refused, waiting, withoutEmail }: Data['sent'][number]): string {
  const parts: readonly (readonly [number, string])[] = [
    [delivered, 'delivered'],
    [refused, 'refused'],
    [waiting, 'waiting'],
    [withoutEmail, 'in the portal only'],
  ]
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${grouped(count)} ${what}`)
      .join(', ') || 'To nobody'
  )
}
