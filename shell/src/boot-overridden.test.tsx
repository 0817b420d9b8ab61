import { waitFor } from '@testing-library/react'
import { bootShell } from './boot'
import { leaveDocument, openDocument } from './testing/boot-document'

jest.mock('./header/hydrate-header')

afterEach(leaveDocument)

it('loads another version than that of a prerendered page at once, and does not hydrate the page with it', async () => {
  openDocument('/home?section.mf-public=previous')
  const stage = document.getElementById('portal-stage')
  stage?.insertAdjacentHTML('beforeend', '<div data-section="mf-public" data-prerendered><h1>Home</h1></div>')
  bootShell(window)
  expect(stage?.querySelector('[data-prerendered]')).toBeNull()
  await waitFor(() => expect(window.fetch).toHaveBeenCalledWith('/mf-public.js', expect.anything()))
})
