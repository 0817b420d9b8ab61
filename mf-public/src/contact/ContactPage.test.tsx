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
/** Drafts opened by the browser. */
let opened: string[]
const noteDraft = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target.closest('a') : null
  if (!event.defaultPrevented && target) opened.push(target.href)
  event.preventDefault()
}

/** Opens the page. @returns a mock that counts requests for the groups */
function open(response: unknown, who: keyof typeof personas = 'anonymous') {
  const requested = jest.fn()
  api({
    committees: async () => {
      requested()
      return typeof response === 'function' ? await (response as () => unknown)() : response
    },
  })
  return { requested, ...renderRoute(<SectionRoutes />, { at: '/contact', session: personas[who] }) }
}

beforeEach(() => {
  opened = []
  window.addEventListener('click', noteDraft)
})
afterEach(() => {
  window.removeEventListener('click', noteDraft)
  jest.useRealTimers()
  configureSettings({ apiBase: settings().apiBase })
})

describe('the contact link', () => {
  it('sends no request for visitors before the first interaction', async () => {
    const { requested } = open(COMMITTEES)
    await act(async () => {})
    expect(link()).toHaveAttribute('href', DEFAULT)
    expect(requested).not.toHaveBeenCalled()
  })

  it('has the addresses of all steering members as soon as a member opens the page', async () => {
    open(COMMITTEES, 'member')
    await waitFor(() => expect(link()).toHaveAttribute('href', STEERING))
  })

  it.each([
    ['the pointer', () => fireEvent.pointerEnter(link())],
    ['the keyboard', () => act(() => link().focus())],
    ['a click', () => fireEvent.click(link())],
  ])(
    'mails all steering members after the first use of %s, for visitors too, without a subject',
    async (_how, use) => {
      const { requested } = open(COMMITTEES)
      use()
      await waitFor(() => expect(link()).toHaveAttribute('href', STEERING))
      fireEvent.pointerEnter(link())
      act(() => link().blur())
      act(() => link().focus())
      await act(async () => {})
      expect(requested).toHaveBeenCalledTimes(1)
    },
  )

  it.each([
    [401, 'anonymous', 1],
    [403, 'applicant', 1],
    [500, 'member', 1],
    [[], 'member', 1],
    // A response that cannot be read may have been damaged on its way.
    [{ no: 'list' }, 'member', 2],
  ] as const)(
    'mails the default address when the server responds %j to the persona %s',
    async (response, who, requests) => {
      configureSettings({ apiBase: settings().apiBase, contactEmail: 'office@recog.test' })
      const { requested, user } = open(response, who)
      await user.click(link())
      await waitFor(() => expect(opened).toEqual(['mailto:office@recog.test']))
      await user.click(link())
      expect(opened).toHaveLength(2)
      expect(requested).toHaveBeenCalledTimes(requests)
    },
  )

  it('repeats a click made before the addresses were loaded', async () => {
    let respond: (value: unknown) => void = () => {}
    const { requested } = open(() => new Promise((resolve) => (respond = resolve)))
    fireEvent.click(link())
    await waitFor(() => expect(requested).toHaveBeenCalled())
    expect(opened).toEqual([])
    expect(screen.getByText('Loading the addresses...')).toBeVisible()
    fireEvent.click(link())
    await act(async () => respond(COMMITTEES))
    await waitFor(() => expect(opened).toEqual([STEERING]))
    expect(screen.queryByText('Loading the addresses...')).not.toBeInTheDocument()
    fireEvent.click(link())
    expect(opened).toEqual([STEERING, STEERING])
  })

  it('delays a click for at most four seconds', async () => {
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

  it('offers several drafts if the addresses do not fit into one', async () => {
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

  it('contains the default address when prerendered, which the site replaces by that of the portal', () => {
    const html = render('/contact')
    expect(html).toContain(`href="${DEFAULT}"`)
    expect(html).toContain('contact@<wbr/>recog<wbr/>.example')
  })
})

it('the address is written out, for computers without a mail program', () => {
  configureSettings({ apiBase: settings().apiBase, contactEmail: 'office@recog.test' })
  open([])
  // The place where it may be broken is a space in the accessible name.
  expect(screen.getByRole('link', { name: /^office@ ?recog/ })).toHaveAttribute(
    'href',
    'mailto:office@recog.test',
  )
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
})
