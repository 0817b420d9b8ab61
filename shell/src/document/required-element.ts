/** An element of the composed document. @throws when the document has none */
export function required(document: Document, id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}
