const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  'aá eé ií oó uú yý cç nñ sš zž AÁ EÉ IÍ OÓ UÚ CÇ NÑ SŠ ZŽ'.split(' ').map((pair) => [pair[0], pair[1]]),
)

/** Translations are longer than English; short labels grow most. */
const EXTRA = 0.4
const MOST_EXTRA = 20

/** Attributes that visitors read. */
const ATTRIBUTES = ['placeholder', 'aria-label', 'title', 'alt']

/** Write a text as `[Ŝávé one two]`: accented, 40 % longer, and with brackets that show where it is cut. */
export function pseudo(text: string): string {
  const trimmed = text.trim()
  if (!/\p{L}/u.test(trimmed) || trimmed.startsWith('[')) return text
  const accented = trimmed.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
  const extra = Math.min(Math.ceil(trimmed.length * EXTRA), MOST_EXTRA)
  const filler = ' one two three four five'.slice(0, Math.max(extra, 2))
  return text.replace(trimmed, () => `[${accented}${filler}]`)
}

/**
 * Translate the texts of an element into the pseudo-locale, and every text that is added later. Texts drawn by the style
 * sheet or in an image stay English, which shows that they cannot be translated.
 *
 * @returns stops it and restores the texts
 */
export function translate(root: HTMLElement): () => void {
  const originals = new Map<Text, string>()
  const attributes = new Map<Element, Map<string, string>>()
  const observer = new MutationObserver((changes) => {
    for (const change of changes) change.addedNodes.forEach(visit)
    for (const { target, type } of changes) if (type === 'characterData') visit(target)
    observer.takeRecords()
  })
  visit(root)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    for (const [node, text] of originals) node.nodeValue = text
    for (const [element, texts] of attributes) {
      for (const [name, text] of texts) element.setAttribute(name, text)
    }
  }

  function visit(node: Node): void {
    if (node instanceof Text) translateText(node)
    if (!(node instanceof Element) || /^(SCRIPT|STYLE)$/.test(node.tagName)) return
    translateAttributes(node)
    node.childNodes.forEach(visit)
  }

  function translateText(node: Text): void {
    const text = node.nodeValue ?? ''
    const translated = pseudo(text)
    if (translated === text) return
    originals.set(node, text)
    node.nodeValue = translated
  }

  function translateAttributes(element: Element): void {
    for (const name of ATTRIBUTES) {
      const text = element.getAttribute(name)
      if (!text || pseudo(text) === text) continue
      const own = attributes.get(element) ?? new Map<string, string>()
      attributes.set(element, own.set(name, text))
      element.setAttribute(name, pseudo(text))
    }
  }
}
