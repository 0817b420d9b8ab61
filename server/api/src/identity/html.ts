/** Markup that is safe to send. Only `html` creates it, and `html` escapes everything else. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type Part = Html | string | number | undefined | false | readonly Html[]

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part instanceof Html ? part.text : part.map((piece) => piece.text).join('')
}

/** Template for markup. Values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.reduce((all, text, i) => all + text + (i < parts.length ? render(parts[i]) : ''), ''),
  )
}
