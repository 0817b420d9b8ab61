/** Made when the first names are compared: the browser loads a table for it. */
let collator: Intl.Collator | undefined

/** The one order of names: letter case and accents do not count, "physics 2" stands before "physics 10". */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}

export function byName<T extends { readonly name: string; readonly id: string }>(a: T, b: T): number {
  return compareNames(a.name, b.name) || compareNames(a.id, b.id)
}

/** Letter case, accents and surrounding spaces taken away, for searching. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
