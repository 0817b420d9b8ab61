import { PORTAL_NAME } from '../navigation/navigation'

/**
 * Remove the page's content and title from the document (ADR 8). The elements stay in memory unchanged, including their React
 * trees.
 *
 * @returns reattaches them, with scroll positions, focus and modal dialogs as they were
 */
export function detachPage(view: Window): () => void {
  const { document, scrollX, scrollY } = view
  const { body, title, activeElement } = document
  const scrolled = [...body.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const dialogs = body.querySelectorAll<HTMLDialogElement>('dialog[open]')
  const blank = document.createElement('body')
  body.replaceWith(blank)
  document.title = PORTAL_NAME

  return () => {
    blank.replaceWith(body)
    document.title = title
    dialogs.forEach(reopen)
    scrolled.forEach(({ element, top, left }) => element.scrollTo(left, top))
    view.scrollTo(scrollX, scrollY)
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

/** A dialog that was removed from the document is no longer modal. */
function reopen(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.showModal()
}
