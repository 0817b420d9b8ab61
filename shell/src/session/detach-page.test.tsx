import { detachPage } from './bfcache-guard'

const showModal = jest.fn()
let scrolled: readonly unknown[]

const view = () =>
  ({
    document,
    scrollX: 3,
    scrollY: 500,
    scrollTo: (...position: unknown[]) => {
      scrolled = position
    },
  }) as unknown as Window

beforeEach(() => {
  scrolled = []
  document.title = 'Ada Lovelace · ReCOG'
  document.body.innerHTML = '<main><input value="Ada"><div id="list"></div><dialog open></dialog></main>'
  HTMLDialogElement.prototype.showModal = showModal.mockReset()
  Element.prototype.scrollTo = function (this: Element, left, top) {
    Object.assign(this, { scrollLeft: left, scrollTop: top })
  } as Element['scrollTo']
})

it('leaves nothing of the page in the document, not even its title', () => {
  detachPage(view())
  expect(document.body).toBeEmptyDOMElement()
  expect(document.title).toBe('ReCOG')
})

it('restores the same elements with title, focus and scroll position', () => {
  const input = document.querySelector('input')
  input?.focus()
  const reattach = detachPage(view())
  expect(document.activeElement).not.toBe(input)
  reattach()
  expect(document.querySelector('input')).toBe(input)
  expect(document.activeElement).toBe(input)
  expect(document.title).toBe('Ada Lovelace · ReCOG')
  expect(scrolled).toEqual([3, 500])
})

it('restores the scroll position of lists inside the page', () => {
  const list = document.getElementById('list') as HTMLElement
  list.scrollTop = 40
  const reattach = detachPage(view())
  list.scrollTop = 0
  reattach()
  expect(list.scrollTop).toBe(40)
})

it('reopens a dialog as modal', () => {
  const reattach = detachPage(view())
  expect(showModal).not.toHaveBeenCalled()
  reattach()
  expect(showModal).toHaveBeenCalledTimes(1)
})
