import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { configureSettings, settings } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { render } from '../prerender'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const COMMITTEES = [
  {
    id: 'steering',
    name: 'Steering',
    board: [{ userId: '1', email: 'a@x.org' }],
    members: [
      { userId: '2', email: 'b@x.org' },
      { userId: '3', email: '' },
    ],
  },
  { id: 'other', name: 'Other', board: [{ userId: '4', email: 'c@x.org' }], members: [] },
]
const STEERING = 'mailto:a@x.org;b@x.org'
const DEFAULT = 'mailto:contact@recog.example'

const link = () => screen.getByRole('link', { name: /Contact ReCOG Steering Committee/ })
/** Drafts that the browser was asked to open. */
let opened: string[]
const noteDraft = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target.closest('a') : null
  if (!event.defaultPrevented && target) opened.push(target.href)
  event.preventDefault()
}

/** @returns how often the server was asked for the groups */
function open(answer: unknown, who: keyof typeof personas = 'anonymous') {
  const asked = jest.fn()
  api({
    committees: async () => {
      asked()
      return typeof answer === 'function' ? await (answer as () => unknown)() : answer
    },
  })
  return { asked, ...renderRoute(<SectionRoutes />, { at: '/contact', session: personas[who] }) }
}

beforeEach(() => {
  opened = []
  window.addEventListener('click', noteDraft)
})
afterEach(() => {
  window.removeEventListener('click', noteDraft)
  jest.useRealTimers()
})

describe('the contact link', () => {
  it('asks the server nothing before somebody uses it', async () => {
    const { asked } = open(COMMITTEES, 'member')
    await act(async () => {})
    expect(link()).toHaveAttribute('href', DEFAULT)
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['the pointer', () => fireEvent.pointerEnter(link())],
    ['the keyboard', () => act(() => link().focus())],
    ['a click', () => fireEvent.click(link())],
  ])(
    'mails all steering members once %s has reached it, for visitors too, without a subject',
    async (_how, use) => {
      const { asked } = open(COMMITTEES)
      use()
      await waitFor(() => expect(link()).toHaveAttribute('href', STEERING))
      fireEvent.pointerEnter(link())
      act(() => link().blur())
      act(() => link().focus())
      await act(async () => {})
      expect(asked).toHaveBeenCalledTimes(1)
    },
  )

  it.each([
    [401, 'anonymous'],
    [403, 'applicant'],
    [500, 'member'],
    [[], 'member'],
    [{ no: 'list' }, 'member'],
  ] as const)('mails the default contact address when the server answers %j to %s', async (answer, who) => {
    configureSettings({ apiBase: settings().apiBase, contactEmail: 'office@recog.test' })
    const { asked, user } = open(answer, who)
    await user.click(link())
    await waitFor(() => expect(opened).toEqual(['mailto:office@recog.test']))
    await user.click(link())
    expect(opened).toHaveLength(2)
    expect(asked).toHaveBeenCalledTimes(1)
    configureSettings({ apiBase: settings().apiBase })
  })

  it('repeats a click that came before the addresses', async () => {
    let answer: (value: unknown) => void = () => {}
    const { asked } = open(() => new Promise((resolve) => (answer = resolve)))
    fireEvent.click(link())
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(opened).toEqual([])
    expect(screen.getByText('Loading the addresses...')).toBeVisible()
    fireEvent.click(link())
    await act(async () => answer(COMMITTEES))
    await waitFor(() => expect(opened).toEqual([STEERING]))
    expect(screen.queryByText('Loading the addresses...')).not.toBeInTheDocument()
    fireEvent.click(link())
    expect(opened).toEqual([STEERING, STEERING])
  })

  it('lets a click wait for no more than four seconds', async () => {
    jest.useFakeTimers()
    open(() => new Promise(() => {}))
    fireEvent.click(link())
    await act(() => jest.advanceTimersByTimeAsync(3_999))
    expect(opened).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(opened).toEqual([DEFAULT])
  })

  it('keeps the focus when the addresses arrive', async () => {
    open(COMMITTEES)
    act(() => link().focus())
    await waitFor(() => expect(link()).toHaveAttribute('href', STEERING))
    expect(link()).toHaveFocus()
  })

  it('has several drafts when there are more addresses than one takes', async () => {
    const members = Array.from({ length: 150 }, (_, n) => ({
      userId: `${n}`,
      email: `member.number.${n}@x.org`,
    }))
    const { user } = open([{ id: 'steering', name: 'Steering', board: [], members }])
    await user.click(link())
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /Contact ReCOG/ }).length).toBeGreaterThan(1),
    )
    expect(opened).toHaveLength(1)
  })

  it('names no address when it is rendered at build time, where the settings are not known', () => {
    expect(render('/contact')).toContain('href="mailto:"')
  })
})
