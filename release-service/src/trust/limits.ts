/** What a release may add to the portal. The operator sets other limits beside the keys: `limits="enter=64k,files=200"`. */
export interface Limits {
  /** Entering the section: entry, first chunk and styles. Bytes after brotli. */
  readonly enter: number
  /** All scripts and styles. Bytes after brotli. */
  readonly code: number
  /** Files without compressed copies: every document lists those of all sections. */
  readonly files: number
  /** All files, with compressed copies and source maps. Bytes. */
  readonly bytes: number
  /** Links in the header, and as many in the footer. */
  readonly links: number
  /** Pages and redirects as JSON, a part of every document. Characters. */
  readonly description: number
  /** Files that one key uploads at the same time. */
  readonly uploads: number
}

const SECTION: Limits = {
  enter: 48 * 1024,
  code: 256 * 1024,
  files: 100,
  bytes: 24 * 1024 ** 2,
  links: 4,
  description: 10_000,
  uploads: 4,
}

const DEFAULTS: Readonly<Record<string, Limits>> = {
  shell: { ...SECTION, enter: 90 * 1024, code: 512 * 1024, files: 200 },
  storybook: { ...SECTION, files: 1_000, bytes: 128 * 1024 ** 2 },
}

/** The limits of a name for which the operator has set none. */
export const defaultLimits = (name: string): Limits => DEFAULTS[name] ?? SECTION

/**
 * Read the operator's limits, such as `enter=64k,bytes=40M`.
 *
 * @param text undefined for none
 * @throws when a name or a number is mistyped
 */
export function parseLimits(text: string | undefined): Partial<Limits> {
  const limits: Partial<Record<keyof Limits, number>> = {}
  for (const each of text?.split(',') ?? []) {
    const [, name = '', digits = '', unit = ''] = /^\s*(\w+)=(\d{1,9})([kM]?)\s*$/.exec(each) ?? []
    if (!isLimit(name))
      throw new Error(
        `"${each}" is not a limit, such as enter=64k. There are ${Object.keys(SECTION).join(', ')}`,
      )
    limits[name] = Number(digits) * (unit === 'M' ? 1024 ** 2 : unit === 'k' ? 1024 : 1)
  }
  return limits
}

const isLimit = (name: string): name is keyof Limits => Object.hasOwn(SECTION, name)
