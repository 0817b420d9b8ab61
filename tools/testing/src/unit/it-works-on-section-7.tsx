import type { ReactNode } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw/core/http'
import type { SectionDescription } from '@recog/section-contract'
import { configureSettings, toSessionUser, type SessionState } from '@recog/shared-session'
import {
  section7,
  SECTION_7_PERSONAS,
  SECTION_7_REASON,
  SECTION_7_STEERING_ID,
  type Section7,
} from '../section-7'
import { renderRoute, type RenderedRoute } from './render-route'
import { strictServer } from './strict-server'

const PERSONAS = ['anonymous', ...SECTION_7_PERSONAS] as const
type Who = (typeof PERSONAS)[number]

/** A write as a person does it, and what they read when it fails. */
export interface Section7Write {
  readonly by: Who
  readonly at: string
  /** As chapter 7 writes it, such as `DELETE /api/events/{id}`. */
  readonly call: string
  /** Does it, from a page that has loaded. */
  act(view: RenderedRoute): Promise<void>
  readonly success: string | RegExp
  /** The text of chapter 8. */
  readonly failure: string | RegExp
  /** Chapter 8 puts a text of the server in place of that one. */
  readonly isReplaced?: boolean
}

/** A page that has neither data nor an error. */
const LOADING = /Loading|\.\.\.$/
/** What no page says, whatever the server sends. */
const NONSENSE = /undefined|\bnull\b|NaN|\[object|Invalid Date|This page could not be shown/

/**
 * Test that a section works with a server that implements only chapter 7 of the requirements: every page for every persona; with each
 * read that it makes refused or never answered; and each write done, refused for a reason of the server's, failed and never answered.
 *
 * @param section from `section.ts`
 * @param routes of the section
 * @param writes every write of the section
 * @param contributed what the section contributes to pages of others, for those who are shown it
 */
export function itWorksOnSection7(
  { pages }: Pick<SectionDescription, 'pages'>,
  routes: ReactNode,
  writes: readonly Section7Write[],
  contributed?: ReactNode,
): void {
  let api: Section7
  const server = strictServer()
  beforeAll(() =>
    configureSettings({ apiBase: 'http://api.test', steeringCommitteeId: SECTION_7_STEERING_ID }),
  )
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask'] })
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  async function open(who: Who, at: string, failures: Section7['failures'] = {}, shown = routes) {
    api = section7(who)
    server.use(http.all('*', ({ request }) => api.respond(request)))
    const session = await sessionOn(api)
    Object.assign(api.failures, failures)
    const view = renderRoute(shown, { at, session })
    await ended()
    return view
  }

  const paths = Object.keys(pages).map((path) => path.replaceAll(/:\w+/g, '2'))
  const visits = PERSONAS.flatMap((who) => [
    ...paths.map((path) => ({ who, path, shown: routes })),
    ...(contributed ? [{ who, path: '/home', shown: contributed }] : []),
  ])
  it.each(visits)('$path works for $who, whichever read fails or has no response', async (visit) => {
    const { who, path, shown } = visit
    const healthy = await open(who, path, {}, shown)
    expect(text()).not.toMatch(NONSENSE)
    expect(text()).not.toMatch(/Failed to|could not|Unable to/)
    expect(api.beyond).toEqual([])
    healthy.unmount()
    const reads = new Set(api.sent.slice(1).map(({ call }) => call))
    for (const call of reads)
      for (const failure of [500, 'never'] as const) {
        const view = await open(who, path, { [call]: failure }, shown)
        expect({ call, failure, text: text() }).toEqual({
          call,
          failure,
          text: expect.not.stringMatching(NONSENSE),
        })
        view.unmount()
      }
  })

  // Jest takes no empty tables.
  if (writes.length === 0) return
  it.each(writes)('$call does what $by wants', async ({ by, at, act: write, call, success }) => {
    const view = await open(by, at)
    await write(view)
    await ended()
    expect(await screen.findByText(success)).toBeVisible()
    expect(api.sent.map((each) => each.call)).toContain(call)
    expect(api.beyond).toEqual([])
  })

  const failing = writes.flatMap((write) => ([409, 500, 'never'] as const).map((how) => ({ ...write, how })))
  it.each(failing)(
    '$call says so when its response is $how',
    async ({ by, at, act: write, call, failure, isReplaced = false, how }) => {
      const view = await open(by, at, { [call]: how })
      await write(view)
      await waitFor(() => expect(api.sent.map((each) => each.call)).toContain(call))
      await act(() => jest.advanceTimersByTimeAsync(how === 'never' ? LIMIT : 0))
      const isReason = isReplaced && how !== 'never'
      expect(await screen.findByText(isReason ? SECTION_7_REASON : failure)).toBeVisible()
      if (how === 409) expect(text()).toContain(SECTION_7_REASON)
      expect(text()).not.toMatch(/Somebody else/)
    },
  )
}

/** Wait until the page has its data or an error: at most as long as a request may take. */
async function ended(): Promise<void> {
  for (let waited = 0; waited <= LIMIT; waited += waited < SOON ? STEP : SOON) {
    await act(() => jest.advanceTimersByTimeAsync(waited < SOON ? STEP : SOON))
    if (screen.queryAllByText(LOADING).length === 0) return
  }
  expect(screen.queryAllByText(LOADING)).toEqual([])
}

const text = () => document.body.textContent ?? ''

/** A request has ended after 20 seconds. Milliseconds. */
const LIMIT = 21_000
const STEP = 100
/** What has not come by then comes when the request ends, if ever. Milliseconds. */
const SOON = 2_000

async function sessionOn(api: Section7): Promise<SessionState> {
  const response = await api.respond(new Request('http://api.test/api/user/userinfo'))
  const user = response.ok ? toSessionUser(await response.json()) : undefined
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}
