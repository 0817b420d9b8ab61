import { renderSectionsPage } from '@recog/monitoring'
import { ownPages, showNotFound, showSwitchedOff, showUnavailable } from './own-pages'

jest.mock('@recog/monitoring', () => ({ renderSectionsPage: jest.fn() }))

function panelOf(show: (panel: HTMLElement) => void): HTMLElement {
  document.body.innerHTML = '<div>the page before</div>'
  const panel = document.querySelector('div') as HTMLElement
  show(panel)
  return panel
}

it.each([
  [showNotFound, '404 - Not Found: The page you are looking for does not exist.'],
  [showSwitchedOff, 'This section is switched off'],
  [(panel: HTMLElement) => showUnavailable(panel, () => {}), 'This section is unavailable'],
])('shows a page of the shell with a focusable heading instead of the old content', (show, title) => {
  const panel = panelOf(show)
  expect(panel).not.toHaveTextContent('the page before')
  const heading = panel.querySelector('h1')
  expect(heading).toHaveTextContent(title)
  heading?.focus()
  expect(document.activeElement).toBe(heading)
})

it('links from an unknown path to the home page', () => {
  expect(panelOf(showNotFound).querySelector('a')).toHaveAttribute('href', '/home')
})

it('retries when the connection is back, unless another page is shown by then', () => {
  const retry = jest.fn()
  panelOf((panel) => showUnavailable(panel, retry)).replaceChildren()
  window.dispatchEvent(new Event('online'))
  expect(retry).not.toHaveBeenCalled()
  panelOf((panel) => showUnavailable(panel, retry))
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('offers Retry where the page of the operator does not load: nothing would be shown otherwise', async () => {
  jest.mocked(renderSectionsPage).mockRejectedValue(new Error('gone'))
  const retry = jest.fn()
  const panel = document.createElement('div')
  await ownPages(retry)['sections-page']?.render(panel)
  panel.querySelector('button')?.click()
  expect(retry).toHaveBeenCalledTimes(1)
})

it('retries once, however often the button is pressed', () => {
  const retry = jest.fn()
  const button = panelOf((panel) => showUnavailable(panel, retry)).querySelector('button')
  expect(button).toHaveTextContent('Retry')
  button?.click()
  button?.click()
  expect(retry).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveTextContent('Trying again...')
})
