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

export function cell(row: HTMLTableRowElement, words: string): void {
  row.insertCell().textContent = words
}
