import { renderSectionsPage } from '@recog/monitoring'
import { NOT_FOUND_TEXT } from '@recog/section-contract'
import type { OwnPage } from '@recog/section-host'

// The shell's own pages, in plain DOM: they must work when nothing else loads.

/** The pages of the shell itself, by the name of their application. @param retry loads the section of the URL again */
export function ownPages(retry: () => void): Readonly<Record<string, OwnPage>> {
  return {
    'not-found': { title: 'Page not found', render: showNotFound },
    'sections-page': {
      title: 'Sections',
      render: (panel) => renderSectionsPage(panel).catch(() => showUnavailable(panel, retry)),
    },
    'switched-off': { title: 'This section is switched off', render: showSwitchedOff },
    unavailable: { render: (panel) => showUnavailable(panel, retry) },
  }
}

/**
 * Render the page of a section that does not load, with a Retry button.
 *
 * @param retry called once, when the button is clicked or the connection is back
 */
export function showUnavailable(panel: HTMLElement, retry: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'stage-panel-button'
  button.textContent = 'Retry'
  // It keeps the focus, which a disabled one would lose.
  const tryAgain = () => {
    button.ariaDisabled = 'true'
    button.textContent = 'Trying again...'
    retry()
  }
  button.addEventListener('click', tryAgain, { once: true })
  window.addEventListener('online', () => button.isConnected && button.click(), { once: true })
  const text = 'The rest of the portal keeps working. Please try again in a moment.'
  show(panel, 'This section is unavailable', text, button)
}

/** Render the page of a section that is switched off in this tab. */
export function showSwitchedOff(panel: HTMLElement): void {
  show(panel, 'This section is switched off', 'Only in this tab. Press Reset above to see it again.')
}

/** Render the page for an unknown path, with a link to the home page. */
export function showNotFound(panel: HTMLElement): void {
  const home = document.createElement('a')
  home.href = '/home'
  home.textContent = 'Go to the home page'
  show(panel, NOT_FOUND_TEXT, home)
}

/** @param content elements, and the texts of paragraphs */
function show(panel: HTMLElement, title: string, ...content: readonly (HTMLElement | string)[]): void {
  const page = document.createElement('div')
  page.className = 'stage-panel'
  const heading = elementWith('h1', title)
  heading.tabIndex = -1
  page.append(heading, ...content.map((each) => (typeof each === 'string' ? elementWith('p', each) : each)))
  panel.replaceChildren(page)
}

function elementWith(tag: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
