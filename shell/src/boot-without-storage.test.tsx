import { waitFor } from '@testing-library/react'
import { sessionStore } from '@recog/shared-session'
import { bootShell } from './boot'
import { openDocument } from './testing/boot-document'

jest.mock('./header/hydrate-header')

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
afterEach(() => jest.restoreAllMocks())

it('starts in a browser that refuses storage and channels', async () => {
  openDocument('/projects?section.mf-projects=off')
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  jest.spyOn(window, 'BroadcastChannel').mockImplementation(refuse)
  bootShell(window)
  const stage = document.getElementById('portal-stage')
  await waitFor(() => expect(stage).toHaveTextContent('This section is switched off'))
  await waitFor(() => expect(sessionStore.getState().status).toBe('failed'))
})
