import { useEffect, useState } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import { now, useUser, type CalendarFeed } from '@recog/shared-session'
import {
  Button,
  buttonClass,
  Cluster,
  CopyButton,
  ItemList,
  readerDay,
  showToast,
  Skeleton,
  Stack,
  TextField,
  VisuallyHidden,
} from '@recog/shared-ui'
import { ago } from '../ago'
import { createCalendarLink, endCalendarLink, loadCalendarFeed } from '../api'

interface Opened {
  readonly feed: CalendarFeed
  /** A link that has just been made. */
  readonly url?: string
}

/** The links of the reader, with a new one to these events if there is none yet. */
async function openLink(committeeId: string): Promise<Opened> {
  const feed = await loadCalendarFeed()
  const known = calendarsOf(feed, []).find((each) => each.committeeId === committeeId)?.link
  return known ? { feed } : { feed, ...(await createCalendarLink(committeeId)) }
}

interface CalendarLinkFormProps {
  /** Only the events of this group; '' for all that the reader may see. */
  readonly committeeId: string
  onClose(): void
}

/** The content of the dialog with the link (R2.104). */
export function CalendarLinkForm({ committeeId: first, onClose }: CalendarLinkFormProps) {
  const groups = useUser()?.committees ?? []
  const [committeeId, setCommitteeId] = useState(first)
  const [opened, setOpened] = useState<Opened>()
  const action = useAction(async (work: (id: string) => Promise<Opened>, id: string) => {
    setOpened(await work(id))
  })
  const ending = useAction(async () => {
    await endCalendarLink(committeeId)
    onClose()
    showToast({ tone: 'success', text: 'Your calendar link has ended.' })
  })
  const { run } = action
  useEffect(() => void run(openLink, committeeId), [run, committeeId])
  const calendars = opened ? calendarsOf(opened.feed, groups) : []
  const { name, link } = calendars.find((each) => each.committeeId === committeeId) ?? {}

  const renew = async (id: string): Promise<Opened> => ({
    feed: await loadCalendarFeed(),
    ...(await createCalendarLink(id)),
  })

  return (
    <Stack gap={4}>
      <p>
        Your calendar program can follow the events of{' '}
        {committeeId === '' ? 'the portal' : (name ?? 'this working group')}: new ones appear, changed ones
        move, and deleted ones go.
      </p>
      {!opened && action.busy && <Skeleton lines={4} />}
      {opened?.url ? <NewLink url={opened.url} /> : link && <Known link={link} />}
      {action.error !== undefined && (
        <FailureAlert text="Failed to load your calendar link." error={action.error} />
      )}
      {ending.error !== undefined && (
        <FailureAlert text="Failed to end your calendar link." error={ending.error} />
      )}
      <Cluster align="end">
        {opened && (
          <Button busy={ending.busy} busyLabel="Ending..." onClick={() => void ending.run()}>
            End this link
          </Button>
        )}
        {opened && !opened.url && (
          <Button busy={action.busy} busyLabel="Making..." onClick={() => void run(renew, committeeId)}>
            Make a new link
          </Button>
        )}
        {!opened && action.error !== undefined && (
          <Button onClick={() => void run(openLink, committeeId)}>Try again</Button>
        )}
      </Cluster>
      <Others
        calendars={calendars.filter((each) => each.committeeId !== committeeId)}
        busy={action.busy || ending.busy}
        onChoose={(id) => {
          setOpened(undefined)
          setCommitteeId(id)
        }}
      />
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
        hint="It is shown once. Whoever has it can read these events, so do not pass it on."
        value={url}
        readOnly
        onChange={() => {}}
      />
    </>
  )
}

const lastUse = ({ fetchedAt, fetchedBy }: KnownLink): string =>
  fetchedAt === ''
    ? 'No program has used it yet.'
    : `It was last used ${ago(fetchedAt, now())} by ${fetchedBy}.`

const Known = ({ link }: { readonly link: KnownLink }) => (
  <p>
    You have had a link since {readerDay(link.createdAt)}. {lastUse(link)} It cannot be shown again: a new
    link takes its place.
  </p>
)

interface OthersProps {
  readonly calendars: readonly Calendar[]
  /** Whether the link of the calendar that is open is just being made or ended. */
  readonly busy: boolean
  onChoose(committeeId: string): void
}

/** The calendars besides the one that is open, with the links that the reader has to them. */
function Others({ calendars, busy, onChoose }: OthersProps) {
  if (calendars.length === 0) return null
  return (
    <ItemList
      items={calendars.map(({ committeeId, name, link }) => ({
        id: committeeId,
        title: name,
        note: link ? `You have a link. ${lastUse(link)}` : 'Only the events of this working group.',
        action: (
          <Button size="small" disabled={busy} onClick={() => onChoose(committeeId)}>
            {link ? 'Open' : 'Subscribe'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        ),
      }))}
    />
  )
}

type KnownLink = Omit<CalendarFeed, 'groups'>

/** Events that a calendar program can follow. */
interface Calendar {
  /** Of the group whose events they are; '' for all events. */
  readonly committeeId: string
  readonly name: string
  /** Of the reader; undefined if there is none yet. */
  readonly link: KnownLink | undefined
}

/**
 * All events, those of each group of the reader, and those of other groups that the reader has a link to: a lead, a steering member or
 * somebody who has left.
 */
function calendarsOf(
  { groups: links, ...all }: CalendarFeed,
  groups: readonly { readonly id: string; readonly name: string }[],
): readonly Calendar[] {
  const own = groups.map(({ id, name }) => ({
    committeeId: id,
    name,
    link: links.find(({ committeeId }) => committeeId === id),
  }))
  const others = links.filter(({ committeeId }) => !groups.some(({ id }) => id === committeeId))
  return [
    { committeeId: '', name: 'All events', link: all.createdAt === '' ? undefined : all },
    ...own,
    ...others.map((link) => ({ committeeId: link.committeeId, name: link.name, link })),
  ]
}
