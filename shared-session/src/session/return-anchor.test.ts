import { rememberAnchor, restoreAnchor } from './return-anchor'

const open = (address: string) => history.replaceState(null, '', address)

describe('the anchor of a page over the way through the login', () => {
  beforeEach(() => sessionStorage.clear())

  it('is there again when the page is', () => {
    open('/Admin?a=1#bulk-add')
    rememberAnchor(window)
    open('/Admin?a=1')
    restoreAnchor(window)
    expect(location.hash).toBe('#bulk-add')
  })

  it('is put back once, and on that page only', () => {
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

  it('forgets an older one', () => {
    open('/Admin#assign')
    rememberAnchor(window)
    open('/Admin')
    rememberAnchor(window)
    restoreAnchor(window)
    expect(location.hash).toBe('')
  })
})
