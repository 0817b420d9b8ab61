import { waitFor } from '@testing-library/react'
import { sessionStore } from '@recog/shared-session'
import { bootShell } from './boot'
import { hydrateHeader } from './header/hydrate-header'
import { leaveDocument, openDocument } from './testing/boot-document'

jest.mock('./header/hydrate-header')

// single-spa can be started once in a page, so this file has one test.

const shown = () => document.querySelector('#portal-stage [data-state="shown"]')

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
})
afterEach(leaveDocument)

it('starts the session, shows the first page with the overrides of the tab, and follows links', async () => {
  openDocument('/projects?section.mf-projects=off&section.mf-public=off')
  bootShell(window)
  expect(hydrateHeader).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(shown()).toHaveTextContent('This section is switched off'))
  await waitFor(() => expect(sessionStore.getState().status).toBe('failed'))
  expect(document.title).toBe('This section is switched off · ReCOG')
  expect(document.querySelector('aside')).toHaveTextContent('mf-projects: switched off')
  expect(window.location.href).toMatch(/\/projects$/)
  const announcer = document.getElementById('portal-announcer')
  expect(announcer).toBeEmptyDOMElement()

  const follow = (to: string) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    expect(link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false)
  }
  follow('/home')
  await waitFor(() => expect(announcer).toHaveTextContent('This section is switched off'))
  expect(window.location.pathname).toBe('/home')

  const isLoading = () => document.querySelector<HTMLElement>('[role="progressbar"]')?.hidden === false
  follow('/events')
  await waitFor(() => expect(isLoading()).toBe(true))
  follow('/home')
  expect(isLoading()).toBe(false)
})
