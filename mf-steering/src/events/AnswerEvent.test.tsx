import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { answersCsv } from './AnswersOfEvent'
import { placesText } from './answer-store'
import { coming, gone, openEvents } from './testing/event-list'

const api = mockApi()
const none = { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 }
const event = { ...coming, seats: null as number | null, answers: { ...none, inPerson: 7, no: 1 } }
const yes = { answer: 'yes', attendance: 'in-person' } as const

/** A server that knows these answers. */
function serve({ events = [event], own = [] as unknown[], isWaiting = false, answers = none } = {}) {
  const sent: unknown[] = []
  api({
    events,
    myAnswers: own,
    answerEvent: async (request: Request) => {
      const body = (await request.json()) as object
      sent.push(body)
      return { eventId: 1, ...body, isWaiting, answers }
    },
    answersOfEvent: { answered: [], unanswered: [] },
  })
  return sent
}
const answers = async () =>
  within(await screen.findByRole('group', { name: 'Your answer to Annual "meeting"' }))
const openEvent = (who: 'member' | 'steering', at = '/events/1') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

describe('answering an event', () => {
  it('takes one click in the list, which shows how many gave each answer', async () => {
    const sent = serve({ answers: { ...none, inPerson: 7, online: 1, no: 1 } })
    const { user } = openEvents('member')
    const group = await answers()
    expect(group.getByRole('button', { name: /^In person.*7/ })).toBeVisible()
    await user.click(group.getByRole('button', { name: /^Online/ }))
    expect(await group.findByRole('button', { name: /^Online.*1/, pressed: true })).toBeVisible()
    expect(sent).toEqual([{ answer: 'yes', attendance: 'online' }])
    expect(screen.getByText('Your answer to “Annual "meeting"” is saved.')).toBeVisible()
  })

  it('shows what was answered before, and places that are left', async () => {
    serve({ events: [{ ...event, seats: 9 }], own: [{ eventId: 1, ...yes, isWaiting: false }] })
    openEvents('member')
    const group = await answers()
    expect(await group.findByRole('button', { pressed: true })).toHaveTextContent('In person')
    expect(group.getByText('2 of 9 places free')).toBeVisible()
    // On a phone it follows the time, and the name of a row is that of the event.
    expect(screen.getByRole('rowheader', { name: event.title })).toBeVisible()
  })

  it('says who waits for a place', async () => {
    const full = { ...none, inPerson: 7, waiting: 1 }
    serve({ events: [{ ...event, seats: 7 }], isWaiting: true, answers: full })
    const { user } = openEvents('member')
    const group = await answers()
    expect(group.getByText('All 7 places taken')).toBeVisible()
    await user.click(group.getByRole('button', { name: /^In person.*7/ }))
    expect(await group.findByText('You wait for a place.')).toBeVisible()
    expect(group.getByText(/All 7 places taken, 1 waiting/)).toBeVisible()
  })

  it('sends the last of several quick answers, once the one before is saved', async () => {
    const sent: object[] = []
    const waiting: (() => void)[] = []
    serve()
    api({
      events: [event],
      answerEvent: async (request: Request) => {
        const body = (await request.json()) as object
        sent.push(body)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return { eventId: 1, ...body, isWaiting: false, answers: none }
      },
    })
    const { user } = openEvents('member')
    const group = await answers()
    for (const name of [/^Online/, /^Maybe/, /^No/, /^No/])
      await user.click(group.getByRole('button', { name }))
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.()
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.()
    expect(await group.findByRole('button', { name: /^No/, pressed: true })).toBeVisible()
    expect(sent).toEqual([
      { answer: 'yes', attendance: 'online' },
      { answer: 'no', attendance: null },
    ])
  })

  it('says that it failed, and why', async () => {
    serve()
    api({
      events: [event],
      answerEvent: () => Response.json({ message: 'This event is over.' }, { status: 409 }),
    })
    const { user } = openEvents('member')
    await user.click((await answers()).getByRole('button', { name: /^Maybe/ }))
    expect(await screen.findByText('Failed to save your answer. This event is over.')).toBeVisible()
    expect((await answers()).queryByRole('button', { pressed: true })).not.toBeInTheDocument()
  })

  it('is possible for events to come that take place, where the server announces it', async () => {
    const cancelled = { ...event, id: 3, cancelledAt: '2099-01-01T00:00:00Z', cancelReason: 'Ill' }
    serve({ events: [{ ...event, ...gone }, cancelled] })
    const { unmount } = openEvents('member')
    expect(await screen.findByRole('row', { name: /Last year/ })).toBeVisible()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
    unmount()
    serve()
    openEvents('member', [])
    expect(await screen.findByRole('row', { name: /Annual/ })).toBeVisible()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })
})

describe('the answers of an event', () => {
  const person = {
    userId: 'a',
    displayName: 'Ada',
    email: 'ada@x.org',
    answeredAt: '2026-01-01T00:00:00.000Z',
    orcid: '',
  }
  const answered = [
    { ...person, ...yes, isWaiting: false },
    {
      ...person,
      userId: 'b',
      displayName: 'Bo',
      email: 'bo@x.org',
      answer: 'no',
      attendance: null,
      isWaiting: false,
    },
  ]

  it('are shown to steering members, with mails to those who answered and those who did not', async () => {
    serve()
    api({
      events: [event],
      answersOfEvent: { answered, unanswered: [{ userId: 'c', displayName: 'Cy', email: 'cy@x.org' }] },
    })
    openEvent('steering')
    expect(await screen.findByRole('row', { name: /Ada.*Yes, in person/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Bo.*No/ })).toBeVisible()
    const mail = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(mail(/^Email all who answered/)).toContain('ada@x.org;bo@x.org')
    expect(mail(/^Email those who have not answered/)).toContain('cy@x.org')
    expect(mail(/^Email those who come/)).not.toContain('bo@x.org')
    const names = screen.getByRole('table', { name: 'Answers' })
    const mails = screen.getByRole('link', { name: /^Email all who answered/ })
    expect(names.compareDocumentPosition(mails)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('have the own one as soon as it is given', async () => {
    serve()
    const { user } = openEvent('steering')
    expect(await screen.findByText('Nobody has answered yet.')).toBeVisible()
    api({ answersOfEvent: { answered, unanswered: [] } })
    await user.click((await answers()).getByRole('button', { name: /^In person/ }))
    expect(await screen.findByRole('row', { name: /Ada.*Yes, in person/ })).toBeVisible()
  })

  it('are not shown to members', async () => {
    serve()
    openEvent('member')
    await answers()
    expect(screen.queryByRole('heading', { name: 'Answers' })).not.toBeInTheDocument()
  })

  it('are exported without formulas', () => {
    const [, row] = answersCsv([
      { ...answered[0]!, displayName: '=1+1', answer: 'yes', attendance: 'online' },
    ]).split('\r\n')
    expect(row).toBe('"\'=1+1","ada@x.org","Yes, online","2026-01-01T00:00:00.000Z"')
  })

  it('are exported with ORCID iDs, if there are any', () => {
    const ada = { ...person, ...yes, isWaiting: false }
    const cells = answersCsv([{ ...ada, orcid: '0000-0002-1825-0097' }, ada])
      .split('\r\n')
      .map((line) => line.split(',').at(-1))
    expect(cells.slice(0, 3)).toEqual(['"ORCID iD"', '"0000-0002-1825-0097"', '""'])
    expect(answersCsv([ada])).not.toContain('ORCID')
  })
})

it.each([
  [0, 0, ''],
  [1, 0, '1 of 1 place free'],
  [1, 1, 'The only place is taken'],
  [2, 1, '1 of 2 places free'],
])('of %i places with %i people: %j', (seats, inPerson, text) =>
  expect(placesText(seats, { ...none, inPerson })).toBe(text),
)
