/** Source of the widget's style, and of `make(tag, className, attributes)`. It uses no style attributes, which the policy forbids. */
export const elementsSource = String.raw`const sheet = new CSSStyleSheet()
sheet.replaceSync([
  '.bot-check{display:inline-flex;align-items:center;gap:.75rem;flex-wrap:wrap}',
  '.bot-check-button{display:inline-flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem 1rem;font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:.5rem;cursor:pointer}',
  '.bot-check-button[aria-disabled=true]{cursor:progress}',
  '.bot-check-box{display:inline-block;width:1.25rem;height:1.25rem;border:2px solid currentColor;border-radius:.25rem;line-height:1.1rem;text-align:center;font-weight:700}',
  '.bot-check-status{font-size:.9em}',
].join(''))
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

const make = (tag, className, attributes) => {
  const node = document.createElement(tag)
  node.className = className
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

`
