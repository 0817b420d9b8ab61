import { PORTAL_NAME } from '../navigation/page-announcer'

/**
 * Take everything that can be read off the page, its title too: the elements leave the document, not just the screen. They are
 * kept as they are, React's trees in them included.
 *
 * @returns what puts them back, scrolled and focused as they were, with modal dialogs open
 */
export function conceal(view: Window): () => void {
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
    dialogs.forEach(openAgain)
    scrolled.forEach(({ element, top, left }) => element.scrollTo(left, top))
    view.scrollTo(scrollX, scrollY)
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

/** A dialog that left the document is not a modal one any more. */
function openAgain(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.showModal()
}
