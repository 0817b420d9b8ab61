import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createSessionStore, type SessionStore } from '@recog/shared-session'
import { Link, Route, Routes } from '@recog/section-kit/router'
import type { SectionProps } from '@recog/section-contract'
import { SectionRoot } from './SectionRoot'
import { memoryBridge } from '@recog/testing'

let broken = true

function Broken() {
  if (broken) throw new Error('a page that crashes')
  return <p>The page is repaired.</p>
}

const routes = (
  <Routes>
    <Route path="/projects" element={<Link to="/projects/7">Open the project</Link>} />
    <Route path="/projects/7" element={<Broken />} />
  </Routes>
)

function open(at: string) {
  const bridge = memoryBridge(at)
  const onError = jest.fn()
  const props: SectionProps<SessionStore> = {
    container: document.body,
    location: bridge,
    session: createSessionStore({ status: 'signed-out' }),
    hydrate: false,
    onReady: () => {},
    onPage: () => {},
    onCrash: () => {},
  }
  render(
    <SectionRoot props={props} onStarted={() => true} onError={onError}>
      {routes}
    </SectionRoot>,
  )
  return { bridge, onError }
}

const unavailable = () => screen.queryByText('This section is unavailable.')

beforeEach(() => {
  broken = true
  // React says what it caught.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('a page that crashes', () => {
  it('is replaced by another page of its section after a navigation', () => {
    const { bridge } = open('/projects/7')
    expect(unavailable()).toBeVisible()
    act(() => bridge.navigate('/projects'))
    expect(unavailable()).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open the project' })).toBeVisible()
  })

  it('is replaced after Back, and reports one crash per visit', () => {
    const { bridge, onError } = open('/projects')
    act(() => bridge.navigate('/projects/7'))
    expect(unavailable()).toBeVisible()
    expect(onError).toHaveBeenCalledTimes(1)
    act(() => bridge.navigate(-1))
    expect(screen.getByRole('link', { name: 'Open the project' })).toBeVisible()
    act(() => bridge.navigate(1))
    expect(unavailable()).toBeVisible()
    expect(onError).toHaveBeenCalledTimes(2)
  })

  it('is rendered again on Retry', async () => {
    open('/projects/7')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByText('The page is repaired.')).toBeVisible()
  })
})
