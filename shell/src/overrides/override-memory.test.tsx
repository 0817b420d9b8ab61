import { configureSettings } from '@recog/shared-session'
import { portal } from '@recog/testing'
import { takeOverrides } from './override-memory'

function openAt(url: string) {
  window.history.replaceState(null, '', url)
  return takeOverrides(window, portal.sectionNames)
}

beforeEach(() => {
  window.sessionStorage.clear()
  configureSettings({ preview: true })
})

it('moves overrides from the URL to the storage of the tab', () => {
  expect(openAt('/projects?filter=1&section.mf-projects=off').overrides).toEqual({
    'mf-projects': { kind: 'off' },
  })
  expect(window.location.search).toBe('?filter=1')
  expect(openAt('/home').overrides).toEqual({ 'mf-projects': { kind: 'off' } })
})

it('forgets them on Reset', () => {
  openAt('/home?section.mf-projects=off').reset()
  expect(openAt('/home').overrides).toEqual({})
})

it('drops the overrides after two failed starts, and reports it once', () => {
  openAt('/home?section.mf-projects=previous')
  expect(openAt('/home').dropped).toBe(false)
  expect(openAt('/home')).toMatchObject({ dropped: true, overrides: {} })
  expect(openAt('/home')).toMatchObject({ dropped: false, overrides: {} })
})

it('does not count successful starts', () => {
  openAt('/home?section.mf-projects=previous').confirm()
  for (let start = 0; start < 5; start += 1) {
    const tab = openAt('/home')
    expect(tab.dropped).toBe(false)
    tab.confirm()
  }
})

describe('a preview that a link asks for', () => {
  const preview = { 'mf-projects': { kind: 'preview', url: 'http://localhost:4105' } }

  it('runs only after the visitor has allowed it', () => {
    const tab = openAt('/home?section=mf-projects@http://localhost:4105')
    expect(tab).toMatchObject({ overrides: {}, unconfirmed: preview })
    expect(window.location.search).toBe('')
    expect(openAt('/home')).toMatchObject({ overrides: {}, unconfirmed: {} })
    tab.allow()
    expect(openAt('/home')).toMatchObject({ overrides: preview, unconfirmed: {} })
  })

  it('runs at once when the development server serves the whole page', () => {
    const url = `${window.location.origin}/section/`
    expect(openAt(`/home?section=mf-projects@${url}`).overrides).toEqual({
      'mf-projects': { kind: 'preview', url },
    })
  })
})

it('drops a preview when the portal does not allow previews', () => {
  openAt('/home?section=mf-projects@http://localhost:4105').allow()
  configureSettings({ preview: false })
  expect(openAt('/home').overrides).toEqual({})
})
