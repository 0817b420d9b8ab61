import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, reload, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { coming, openEvents } from './testing/event-list'

const api = mockApi()
beforeEach(() =>
  api({
    myAnswers: [],
    answersOfEvent: { answered: [], unanswered: [] },
    steeringCommittees: [{ id: 'physics', name: 'Physics' }],
  }),
)

/** The draft of a form that is closed is deleted in a microtask. */
const TIMERS = { advanceTimers: true, doNotFake: ['queueMicrotask' as const] }
afterEach(() => void jest.useRealTimers())

describe('changing an event', () => {
  const put = (answer: () => unknown) => {
    const sent: { body: unknown; version: string | null }[] = []
    api({
      events: [coming],
      replaceEvent: async (request: Request) => {
        sent.push({ body: await request.json(), version: request.headers.get('if-match') })
        return answer()
      },
    })
    return sent
  }
  const openEdit = async () => {
    const view = openEvents()
    await view.user.click(await screen.findByRole('button', { name: /^Edit Annual/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: 'Save' })
    return { ...view, dialog }
  }

  it('shows its time in its own zone, and keeps the instant if the time is unchanged', async () => {
    const sent = put(() => ({}))
    const { user, dialog } = await openEdit()
    expect(dialog.getByLabelText('Date & Time', { exact: false })).toHaveValue('2099-05-01T09:00')
    expect(dialog.getByText('In the timezone of the event: America/Chicago')).toBeVisible()
    await user.clear(dialog.getByLabelText('Location'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual([
      {
        version: '"3"',
        body: {
          title: 'Annual "meeting"',
          scheduledUtc: '2099-05-01T14:00:00.000Z',
          timeZone: 'America/Chicago',
          weblink: 'https://x.org',
          note: 'Bring slides',
        },
      },
    ])
  })

  it('stays open with what is typed while it is saved, and saves that next', async () => {
    let respond: (event: object) => void = () => {}
    const sent = put(() => new Promise((resolve) => (respond = resolve)))
    const { user, dialog } = await openEdit()
    const note = dialog.getByLabelText('Note')
    await user.type(note, ' and')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.type(note, ' questions')
    await waitFor(() => expect(sent).toHaveLength(1))
    api({ events: [{ ...coming, note: 'Bring slides and', version: 4 }] })
    await act(async () => respond({}))
    expect(await screen.findByText('The event was updated.')).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: '"4"', body: { note: 'Bring slides and questions' } })
    await act(async () => respond({}))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('keeps what is typed over a reload, and asks before it is left; not once the dialog is closed', async () => {
    put(() => ({}))
    const first = await openEdit()
    expect(first.hasUnsavedChanges()).toBe(false)
    await first.user.type(first.dialog.getByLabelText('Note'), ' and questions')
    expect(first.hasUnsavedChanges()).toBe(true)
    await reload(first.unmount)
    const { user, dialog, hasUnsavedChanges } = await openEdit()
    expect(dialog.getByLabelText('Note')).toHaveValue('Bring slides and questions')
    expect(dialog.getByText('What you typed before the page was reloaded is back.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(hasUnsavedChanges()).toBe(false)
    await user.click(screen.getByRole('button', { name: /^Edit Annual/ }))
    expect(await dialog.findByLabelText('Note')).toHaveValue('Bring slides')
  })

  it('asks which instant is meant if the hour occurs twice', async () => {
    const sent = put(() => ({}))
    const { user, dialog } = await openEdit()
    fireEvent.change(dialog.getByLabelText('Date & Time', { exact: false }), {
      target: { value: '2026-11-01T01:30' },
    })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('dialog', { name: 'This time occurs twice' }))
    expect(sent).toEqual([])
    await user.click(question.getByRole('button', { name: /Standard Time/ }))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ scheduledUtc: '2026-11-01T07:30:00.000Z' }))
  })

  it('requires a title and a time', async () => {
    const sent = put(() => ({}))
    const { user, dialog } = await openEdit()
    await user.clear(dialog.getByLabelText('Title', { exact: false }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Title and Date/Time are required.')
    expect(sent).toEqual([])
  })

  it('shows errors beside the fields, with the focus on the first', async () => {
    const sent = put(() => ({}))
    const { user, dialog } = await openEdit()
    const link = dialog.getByLabelText('Web link')
    await user.clear(dialog.getByLabelText('Title', { exact: false }))
    await user.clear(link)
    await user.type(link, 'javascript:alert(1)')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Title', { exact: false })).toHaveFocus()
    expect(dialog.getByLabelText('Title', { exact: false })).toBeInvalid()
    expect(link).toHaveAccessibleDescription(/^This is not a complete link/)
    await user.type(dialog.getByLabelText('Title', { exact: false }), 'Meeting')
    expect(dialog.getByLabelText('Title', { exact: false })).toBeValid()
    expect(sent).toEqual([])
  })

  it('moves the time to another zone, if one is chosen', async () => {
    const sent = put(() => ({}))
    const { user, dialog } = await openEdit()
    const zone = dialog.getByLabelText('Timezone of the event')
    expect(zone).toHaveValue('America/Chicago')
    await user.selectOptions(zone, 'Asia/Tokyo')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        scheduledUtc: '2099-05-01T00:00:00.000Z',
        timeZone: 'Asia/Tokyo',
      }),
    )
  })

  it('has no end where the server does not know ends', async () => {
    put(() => ({}))
    const { user } = openEvents('steering', [])
    await user.click(await screen.findByRole('button', { name: /^Edit Annual/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('End')).not.toBeInTheDocument()
  })

  const until = '2099-05-02T17:30:00.000Z'
  it('sends the working groups that it is for, if they were changed', async () => {
    const sent = put(() => ({}))
    api({ events: [{ ...coming, committeeIds: ['physics'] }] })
    const { user, dialog } = await openEdit()
    await user.click(await dialog.findByRole('checkbox', { name: 'Physics', checked: true }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ committeeIds: [] })
  })

  it.each([
    ['sets', '', '2099-05-02T12:30', { endsUtc: until }],
    ['keeps', until, undefined, { endsUtc: until }],
    ['removes', until, '', { endsUtc: null }],
  ])('%s the end', async (_verb, endsUtc, typed, expected) => {
    const sent = put(() => ({}))
    api({ events: [{ ...coming, endsUtc }] })
    const { user, dialog } = await openEdit()
    const end = dialog.getByLabelText('End')
    if (typed !== undefined) fireEvent.change(end, { target: { value: typed } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent[0]?.body).toMatchObject(expected))
  })

  it('keeps the input when saving fails; the message disappears', async () => {
    jest.useFakeTimers(TIMERS)
    put(() => 500)
    const { user, dialog } = await openEdit()
    await user.type(dialog.getByLabelText('Title', { exact: false }), '!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Failed to update event.')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(4_000))
    expect(dialog.queryByText('Failed to update event.')).not.toBeInTheDocument()
    expect(dialog.getByLabelText('Title', { exact: false })).toHaveValue('Annual "meeting"!')
  })
})

it('shows any other refusal for 4 seconds, also one with 409 by a server without versions', async () => {
  jest.useFakeTimers(TIMERS)
  const { version: _, ...unversioned } = coming
  api({ events: [unversioned], replaceEvent: () => Response.json('The room is taken.', { status: 409 }) })
  const { user } = openEvents()
  await user.click(await screen.findByRole('button', { name: /^Edit Annual/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Failed to update event.')).toBeVisible()
  expect(dialog.getByText('The room is taken.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(4_000))
  expect(dialog.queryByText('Failed to update event.')).not.toBeInTheDocument()
})

it.each(['Annual "meeting"', 'Other call'])(
  'that is saved after its dialog was left does not close the next one, about %s',
  async (title) => {
    let respond: (event: object) => void = () => {}
    const saved = new Promise((resolve) => (respond = resolve))
    api({
      events: [coming, { ...coming, id: 2, title: 'Other call' }],
      replaceEvent: () => saved,
    })
    const { user } = openEvents()
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
      const dialog = within(await screen.findByRole('dialog'))
      await dialog.findByRole('button', { name: 'Save' })
      return dialog
    }
    const first = await open('Annual "meeting"')
    await user.click(first.getByRole('button', { name: 'Save' }))
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    const next = await open(title)
    await user.type(next.getByLabelText('Note'), ' and questions')
    respond({})
    expect(await screen.findByText('The event was updated.')).toBeVisible()
    expect(next.getByLabelText('Note')).toHaveValue('Bring slides and questions')
  },
)

describe('changing an event that somebody else has changed', () => {
  const conflictText = 'Ada has changed this event in the meantime.'
  const theirs = { ...coming, title: 'Annual call', location: 'Room 2', version: 4 }
  /** The server has their version; this page has loaded the previous one. */
  const openStale = async (status = 409) => {
    const sent: { body: unknown; version: string | null }[] = []
    let events: readonly object[] = [coming]
    api({
      events: () => events,
      replaceEvent: async (request: Request) => {
        const version = request.headers.get('if-match')
        sent.push({ body: await request.json(), version })
        return version === '"4"' ? {} : Response.json({ message: conflictText }, { status })
      },
    })
    const { user } = openEvents()
    await user.click(await screen.findByRole('button', { name: /^Edit Annual/ }))
    const dialog = within(await screen.findByRole('dialog'))
    events = [theirs]
    const field = (name: string) => dialog.getByLabelText(name, { exact: false, selector: 'input' })
    const press = (name: string) => user.click(dialog.getByRole('button', { name }))
    return { user, dialog, sent, field, press }
  }

  it.each([409, 412])('merges their version with the input when the server responds %i', async (status) => {
    const { user, dialog, sent, field, press } = await openStale(status)
    await user.clear(field('Title'))
    await user.type(field('Title'), 'Annual web call')
    await press('Save')
    expect(await dialog.findByText(conflictText, { exact: false })).toHaveTextContent(
      /What you typed is still here/,
    )
    expect(dialog.getByText('New in the form: Location.')).toBeVisible()
    expect(dialog.getByText(/^Title was changed in both/)).toHaveTextContent('Annual call')
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(field('Title')).toHaveValue('Annual web call')
    expect(field('Location')).toHaveValue('Room 2')
    await press('Use theirs: Title')
    expect(field('Title')).toHaveValue('Annual call')
    expect(dialog.getByRole('button', { name: 'Use mine: Title' })).toHaveFocus()
    await press('Use mine: Title')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"'])
    expect(sent[1]?.body).toMatchObject({ title: 'Annual web call', location: 'Room 2' })
  })

  it('brings the conflict into view where the dialog ends above it', async () => {
    const scrollIntoView = jest.fn()
    Object.assign(HTMLElement.prototype, { scrollIntoView })
    const { dialog, press } = await openStale()
    await press('Save')
    const text = await dialog.findByText(conflictText, { exact: false })
    expect(scrollIntoView.mock.contexts.some((element: HTMLElement) => element.contains(text))).toBe(true)
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  })

  it('can be reopened and saved without a reload of the page', async () => {
    const { user, dialog, sent, press } = await openStale()
    await press('Save')
    await dialog.findByText(conflictText, { exact: false })
    await press('Cancel')
    await user.click(await screen.findByRole('button', { name: 'Edit Annual call' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.queryByText(conflictText, { exact: false })).not.toBeInTheDocument()
    await user.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"'])
  })

  it('says only that saving failed while their version cannot be loaded', async () => {
    const { dialog, sent, press } = await openStale()
    api({ events: 500 })
    await press('Save')
    expect(await dialog.findByText('Failed to update event.')).toBeVisible()
    expect(dialog.getByText(conflictText)).toBeVisible()
    api({ events: [theirs] })
    await press('Save')
    expect(await dialog.findByText(conflictText, { exact: false })).toHaveTextContent(
      /What you typed is still here/,
    )
    expect(sent.map(({ version }) => version)).toEqual(['"3"', '"3"'])
  })
})

it('is possible on the page of the event, for steering members', async () => {
  const renamed = { ...coming, title: 'Annual call', version: 4 }
  api({
    events: [coming],
    replaceEvent: () => {
      api({ events: [renamed] })
      return renamed
    },
  })
  const { user } = renderRoute(<SectionRoutes />, { at: '/events/1', session: personas.steering })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Annual call' })).toBeVisible()
  expect(screen.getByText('The event was updated.')).toBeVisible()
})

it('stays open there with what is typed when the right to it is lost meanwhile', async () => {
  api({ events: [coming] })
  const { user, store } = renderRoute(<SectionRoutes />, { at: '/events/1', session: personas.steering })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Note'), ' and questions')
  const { user: me } = personas.steering
  act(() => store.setState({ status: 'signed-in', user: { ...me, isSteering: false } }, true))
  expect(dialog.getByLabelText('Note')).toHaveValue('Bring slides and questions')
  expect(screen.queryByRole('heading', { name: 'Answers' })).not.toBeInTheDocument()
})

it('is offered to nobody else there', async () => {
  api({ events: [coming] })
  renderRoute(<SectionRoutes />, { at: '/events/1', session: personas.member })
  expect(await screen.findByText('Room 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})
