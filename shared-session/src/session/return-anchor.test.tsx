import { rememberAnchor, restoreAnchor } from './return-anchor'

const open = (url: string) => history.replaceState(null, '', url)

describe('the anchor of a page during a redirect to the login', () => {
  beforeEach(() => sessionStorage.clear())

  it('is restored when the visitor returns to the page', () => {
    open('/Admin?a=1#bulk-add')
    rememberAnchor(window)
    open('/Admin?a=1')
    restoreAnchor(window)
    expect(location.hash).toBe('#bulk-add')
  })

  it('is restored once, and only on that page', () => {
    open('/Admin#bulk-add')
    rememberAnchor(window)
    open('/projects')
    restoreAnchor(window)
    expect(location.hash).toBe('')
    open('/Admin')
    restoreAnchor(window)
    open('/Admin')
    restoreAnchor(window)
    expect(location.hash).toBe('')
  })

  it('replaces the anchor remembered before', () => {
    open('/Admin#assign')
    rememberAnchor(window)
    open('/Admin')
    rememberAnchor(window)
    restoreAnchor(window)
    expect(location.hash).toBe('')
  })
})
