import { useEffect, useState } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import { now, type CalendarFeed } from '@recog/shared-session'
import {
  Button,
  buttonClass,
  Cluster,
  CopyButton,
  readerDay,
  Skeleton,
  Stack,
  TextField,
  useToast,
} from '@recog/shared-ui'
import { ago } from '../ago'
import { createCalendarLink, endCalendarLink, loadCalendarFeed } from '../api'

/** A link that has just been made, or what is known about one that was made before. */
type Link = { readonly url: string } | CalendarFeed

/** The link of the reader; a new one if there is none yet. */
async function openLink(): Promise<Link> {
  const feed = await loadCalendarFeed()
  return feed.createdAt === '' ? createCalendarLink() : feed
}

interface CalendarLinkFormProps {
  onClose(): void
}

/** The content of the dialog with the link (R2.104). */
export function CalendarLinkForm({ onClose }: CalendarLinkFormProps) {
  const [link, setLink] = useState<Link>()
  const toast = useToast()
  const action = useAction(async (work: () => Promise<Link>) => setLink(await work()))
  const ending = useAction(endCalendarLink)
  const { run } = action
  useEffect(() => void run(openLink), [run])
  const isKnown = link !== undefined && !('url' in link)

  async function end(): Promise<void> {
    if (!(await ending.run())) return
    onClose()
    toast({ tone: 'success', text: 'Your calendar link has ended.' })
  }

  return (
    <Stack gap={4}>
      <p>
        Your calendar program can follow the events of the portal: new ones appear, changed ones move, and
        deleted ones go.
      </p>
      {!link && action.busy && <Skeleton lines={4} />}
      {link && ('url' in link ? <NewLink url={link.url} /> : <KnownLink feed={link} />)}
      {action.error !== undefined && (
        <FailureAlert text="Failed to load your calendar link." error={action.error} />
      )}
      {ending.error !== undefined && (
        <FailureAlert text="Failed to end your calendar link." error={ending.error} />
      )}
      <Cluster align="end">
        {link && (
          <Button busy={ending.busy} busyLabel="Ending..." onClick={() => void end()}>
            End this link
          </Button>
        )}
        {isKnown && (
          <Button
            busy={action.busy}
            busyLabel="Making..."
            onClick={() => void action.run(createCalendarLink)}
          >
            Make a new link
          </Button>
        )}
        {!link && action.error !== undefined && <Button onClick={() => void run(openLink)}>Try again</Button>}
      </Cluster>
    </Stack>
  )
}

function NewLink({ url }: { readonly url: string }) {
  return (
    <>
      <Cluster>
        <a className={buttonClass('primary')} href={url.replace(/^https?:/, 'webcal:')}>
          Open in your calendar program
        </a>
        <CopyButton text={url} label="Copy link" />
      </Cluster>
      <TextField
        label="Link"
        hint="It is shown once. Whoever has it can read all events, so do not pass it on."
        value={url}
        readOnly
        onChange={() => {}}
      />
    </>
  )
}

function KnownLink({ feed: { createdAt, fetchedAt, fetchedBy } }: { readonly feed: CalendarFeed }) {
  return (
    <p>
      You have had a link since {readerDay(createdAt)}.{' '}
      {fetchedAt === ''
        ? 'No program has used it yet.'
        : `It was last used ${ago(fetchedAt, now())} by ${fetchedBy}.`}{' '}
      It cannot be shown again: a new link takes its place.
    </p>
  )
}
