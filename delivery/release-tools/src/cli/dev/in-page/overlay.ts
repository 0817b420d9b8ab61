import type { Problem } from './protocol'
import type { PageView } from './view-of'

const PANEL: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: 'auto 1rem 1rem 1rem',
  zIndex: '2147483647',
  maxHeight: '60vh',
  overflow: 'auto',
  padding: '1rem',
  background: '#1e1e1e',
  color: '#fff',
  borderTop: '4px solid #ff5c5c',
  font: '14px/1.5 monospace',
  whiteSpace: 'pre-wrap',
}

export interface Overlay {
  show(view: PageView | undefined): void
}

/**
 * The panel above the page for errors of the section under development. Built from text and styles of the DOM alone, which the
 * portal's Content-Security-Policy and Trusted Types allow.
 *
 * @param openPreview loads the page with the local build
 */
export function createOverlay(document: Document, openPreview: () => void): Overlay {
  let panel: HTMLElement | undefined
  let shown = ''
  return {
    show(view) {
      const text = JSON.stringify(view ?? null)
      // A panel that was closed comes back only with something else to say.
      if (text === shown) return
      shown = text
      panel?.remove()
      panel = view && panelOf(document, view, openPreview)
      if (panel) document.body.append(panel)
    },
  }
}

function panelOf(document: Document, view: PageView, openPreview: () => void): HTMLElement {
  const panel = document.createElement('section')
  panel.setAttribute('role', 'alert')
  panel.setAttribute('aria-label', 'Section under development')
  Object.assign(panel.style, PANEL)
  const title = document.createElement('strong')
  title.textContent = view.title
  const lines = [...view.problems.map(textOf), ...view.notes].map((line) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    return paragraph
  })
  panel.append(title, ...lines)
  if (view.offersPreview) panel.append(button(document, 'Show my code', openPreview), ' ')
  panel.append(button(document, 'Close', () => panel.remove()))
  return panel
}

function textOf({ file, line, message }: Problem): string {
  return file ? `${file}${line === undefined ? '' : `:${line}`}\n${message}` : message
}

function button(document: Document, label: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', act)
  return element
}
