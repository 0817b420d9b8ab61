import { followLinks } from './follow-links'

const PAGES = ['/home', '/publications']

describe('following links', () => {
  const navigate = jest.fn()
  const onIntent = jest.fn()
  beforeAll(() => {
    followLinks({ root: document, isPage: (path) => PAGES.includes(path), navigate, onIntent })
  })
  beforeEach(() => jest.clearAllMocks())

  const press = (html: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    document.body.innerHTML = html
    const link = document.querySelector('a')
    link?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    link?.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('navigates to pages of the portal without loading a document', () => {
    expect(press('<a href="/publications?a=1#b"><b>Publications</b></a>')).toBe(true)
    expect(onIntent).toHaveBeenCalledWith('/publications?a=1#b')
    expect(navigate).toHaveBeenCalledWith('/publications?a=1#b')
  })

  it.each([
    '<a href="https://doi.example/1">elsewhere</a>',
    '<a href="/identity/account/login">sign in</a>',
    '<a href="/home" target="_blank">new tab</a>',
    '<a href="/home" download>file</a>',
    '<a href="#place">a place on this page</a>',
  ])('leaves other links to the browser: %s', (html) => {
    // jsdom logs an error when a link is followed.
    jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(press(html)).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('leaves a click that opens a new tab to the browser', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(press('<a href="/home">Home</a>', { ctrlKey: true })).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
  })
})
