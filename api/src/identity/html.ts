/** Markup that is safe to send. Only `html` makes it, and it escapes everything else. */
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

const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((one: Html) => one.text).join('')
  return part === undefined || part === false ? '' : escape(String(part as string | number))
}

/** Template for markup: values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.reduce((all, text, i) => all + text + (i < parts.length ? render(parts[i]) : ''), ''),
  )
}
