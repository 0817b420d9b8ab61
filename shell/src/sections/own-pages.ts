import { renderSectionsPage } from '@recog/monitoring'
import { NOT_FOUND_TEXT } from '@recog/section-contract'
import type { OwnPage } from '@recog/section-host'

// The shell's own pages, in plain DOM: they must work when nothing else loads.

/** The pages of the shell itself, by the name of their application. @param retry loads the section of the URL again */
export function ownPages(retry: () => void): Readonly<Record<string, OwnPage>> {
  return {
    'not-found': { title: 'Page not found', render: showNotFound },
    'sections-page': { title: 'Sections', render: renderSectionsPage },
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
  const document = panel.ownerDocument
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'stage-panel-button'
  button.textContent = 'Retry'
  button.addEventListener('click', () => {
    button.disabled = true
    button.textContent = 'Trying again...'
    retry()
  })
  const whenOnline = () => {
    if (button.isConnected) button.click()
  }
  document.defaultView?.addEventListener('online', whenOnline, { once: true })
  panel.replaceChildren(
    page(document, 'This section is unavailable', [
      paragraph(document, 'The rest of the portal keeps working. Please try again in a moment.'),
      button,
    ]),
  )
}

/** Render the page of a section that is switched off in this tab. */
export function showSwitchedOff(panel: HTMLElement): void {
  const document = panel.ownerDocument
  panel.replaceChildren(
    page(document, 'This section is switched off', [
      paragraph(document, 'Only in this tab. Press Reset above to see it again.'),
    ]),
  )
}

/** Render the page for an unknown path, with a link to the home page. */
export function showNotFound(panel: HTMLElement): void {
  const document = panel.ownerDocument
  const home = document.createElement('a')
  home.href = '/home'
  home.textContent = 'Go to the home page'
  panel.replaceChildren(page(document, NOT_FOUND_TEXT, [home]))
}

function page(document: Document, title: string, content: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('div')
  section.className = 'stage-panel'
  const heading = document.createElement('h1')
  heading.tabIndex = -1
  heading.textContent = title
  section.append(heading, ...content)
  return section
}

function paragraph(document: Document, text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
