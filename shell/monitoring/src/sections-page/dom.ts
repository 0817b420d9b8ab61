export function element<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  return made
}

export function text(document: Document, words: string): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.textContent = words
  return paragraph
}

export function heading(document: Document, words: string): HTMLElement {
  const made = element(document, 'h2')
  made.textContent = words
  return made
}

interface Table {
  /** Its name for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  /** The first cell of a row names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** A table in a region that scrolls horizontally if the table is too wide. */
export function table(document: Document, { label, columns, rows }: Table): HTMLElement {
  const made = document.createElement('table')
  const head = made.createTHead().insertRow()
  for (const column of columns) head.append(headerCell(document, 'col', column))
  const body = made.createTBody()
  for (const [name = '', ...values] of rows) {
    const row = body.insertRow()
    row.append(headerCell(document, 'row', name))
    for (const value of values) row.insertCell().textContent = value
  }
  const scroller = element(document, 'div', 'sections-page-scroll')
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', label)
  scroller.append(made)
  return scroller
}

function headerCell(document: Document, scope: 'col' | 'row', words: string): HTMLTableCellElement {
  const made = element(document, 'th')
  made.scope = scope
  made.textContent = words
  return made
}

/** `2026-01-31 12:05 UTC` of an ISO date. */
export const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
