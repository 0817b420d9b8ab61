import { screen, within } from '@testing-library/react'
import { mockApi, personas } from '@recog/testing'
import { ago } from '../ago'
import { coming, openEvents } from './testing/event-list'

const api = mockApi()
beforeEach(() => api({ myAnswers: [] }))
const NAME = 'Subscribe to calendar'
const none = { createdAt: null, fetchedAt: null, fetchedBy: null, groups: [] }
const url = 'https://portal.example/api/calendar/secret.ics'
const dialog = async () => within(await screen.findByRole('dialog', { name: NAME }))

async function open() {
  const { user } = openEvents('member')
  await user.click(await screen.findByRole('button', { name: NAME }))
  return { user, shown: await dialog() }
}

describe('the calendar link', () => {
  it('is made with the first click, and opens the calendar program with the second', async () => {
    const create = jest.fn(() => ({ url }))
    api({ events: [coming], calendarFeed: none, createCalendarFeed: create })
    const { shown } = await open()
    expect(await shown.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
    expect(shown.getByRole('link', { name: 'Open in your calendar program' })).toHaveAttribute(
      'href',
      'webcal://portal.example/api/calendar/secret.ics',
    )
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is not made again while there is one: the dialog says what used it, and a new one is asked for', async () => {
    const known = {
      createdAt: '2026-05-12T10:00:00Z',
      fetchedAt: '2026-05-13T10:00:00Z',
      fetchedBy: 'Outlook',
      groups: [],
    }
    const create = jest.fn(() => ({ url }))
    api({ events: [coming], calendarFeed: known, createCalendarFeed: create })
    const { user, shown } = await open()
    expect(await shown.findByText(/It was last used .* by Outlook\./)).toBeVisible()
    expect(create).not.toHaveBeenCalled()
    await user.click(shown.getByRole('button', { name: 'Make a new link' }))
    expect(await shown.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
  })

  it('can be ended', async () => {
    const known = { ...none, createdAt: '2026-05-12T10:00:00Z' }
    api({ events: [coming], calendarFeed: known, endCalendarFeed: 204 })
    const { user, shown } = await open()
    expect(await shown.findByText(/No program has used it yet\./)).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'End this link' }))
    expect(await screen.findByText('Your calendar link has ended.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is one for each group, too, and all are in one list with what used them', async () => {
    const wanted: (string | null)[] = []
    const create = (request: Request) => {
      wanted.push(new URL(request.url).searchParams.get('committeeId'))
      return { url }
    }
    const made = '2026-05-12T10:00:00Z'
    const left = {
      committeeId: 'left',
      name: 'Spine',
      createdAt: made,
      fetchedAt: made,
      fetchedBy: 'Outlook',
    }
    const calendarFeed = { ...none, createdAt: made, groups: [left] }
    api({ events: [coming], calendarFeed, createCalendarFeed: create, endCalendarFeed: 204 })
    const { user, shown } = await open()
    expect(await shown.findByText(/You have had a link/)).toBeVisible()
    expect(shown.getByRole('button', { name: 'Open Spine' })).toBeVisible()
    expect(shown.getByText(/You have a link\. It was last used .* by Outlook\./)).toBeVisible()
    expect(wanted).toEqual([])
    const [own] = personas.member.user.committees
    await user.click(shown.getByRole('button', { name: `Subscribe ${own?.name}` }))
    expect(await shown.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
    expect(wanted).toEqual([own?.id])
    expect(shown.getByRole('button', { name: 'Open All events' })).toBeVisible()
  })

  it('is never shown as that of another group, which can be chosen once it has been made', async () => {
    let respond: (link: object) => void = () => {}
    const made = new Promise((resolve) => (respond = resolve))
    const [own] = personas.member.user.committees
    const calendarFeed = { ...none, createdAt: '2026-05-12T10:00:00Z' }
    api({ events: [coming], calendarFeed, createCalendarFeed: () => made })
    const { user, shown } = await open()
    await user.click(await shown.findByRole('button', { name: 'Make a new link' }))
    const choose = shown.getByRole('button', { name: `Subscribe ${own?.name}` })
    expect(choose).toBeDisabled()
    await user.click(choose)
    expect(shown.getByText(/follow the events of the portal/)).toBeVisible()
    respond({ url })
    expect(await shown.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
    api({ createCalendarFeed: () => new Promise(() => {}) })
    await user.click(choose)
    expect(shown.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument()
    expect(shown.getByText(/follow the events of this working group/)).toBeVisible()
  })

  it('can be asked for again after a failure', async () => {
    api({ events: [coming], calendarFeed: 500 })
    const { user, shown } = await open()
    expect(await shown.findByText('Failed to load your calendar link.')).toBeVisible()
    api({ events: [coming], calendarFeed: none, createCalendarFeed: { url } })
    await user.click(shown.getByRole('button', { name: 'Try again' }))
    expect(await shown.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
  })

  it('is offered by servers that announce it, to members', async () => {
    api({ events: [coming] })
    openEvents('member', [])
    expect(await screen.findByRole('row', { name: /Annual/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument()
  })
})

it.each([
  ['2026-06-01T11:59:40Z', 'just now'],
  ['2026-06-01T11:01:00Z', '59 minutes ago'],
  ['2026-06-01T09:00:00Z', '3 hours ago'],
  ['2026-05-12T12:00:00Z', '20 days ago'],
  ['2026-06-01T12:05:00Z', 'just now'],
])('%s was %s', (instant, expected) =>
  expect(ago(instant, Date.parse('2026-06-01T12:00:00Z'))).toBe(expected),
)
