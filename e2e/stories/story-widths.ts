import { WIDTHS } from '@recog/design-reference/pictures/picture'

/** Stories with one of these tags act on something that only one width shows. */
const ONLY: Readonly<Record<string, (typeof WIDTHS)[number]>> = { phone: WIDTHS[0], desk: WIDTHS[1] }

/** The widths that a story is for, in pixels: both, unless it has the tag `phone` or `desk`. */
export function widthsOf(tags: readonly string[] = []): readonly number[] {
  const only = tags.flatMap((tag) => ONLY[tag] ?? [])
  return only.length > 0 ? only : WIDTHS
}
