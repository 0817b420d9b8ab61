import { createHash } from 'node:crypto'

export const THEMES = ['light', 'dark'] as const
export const WIDTHS = [390, 1280] as const
/** The first story of a screen is looked at from a phone to a wide window. */
export const SCREEN_WIDTHS = [390, 768, 1024, 1280, 1440, 1920] as const

type Theme = (typeof THEMES)[number]

/** The story and the appearance that a picture shows. */
export interface Shown {
  readonly story: string
  readonly title: string
  readonly name: string
  /** The package of the story, as in `shared-ui`. */
  readonly owner: string
  readonly width: number
  readonly theme: Theme
}

/** The pictures of one package: what each shows, and the digest of its file, by file name. */
export interface Pictures {
  readonly [file: string]: Shown & { readonly digest: string }
}

/** The name of a picture's file, which is also its name in a review. */
export const fileOf = ({ story, width, theme }: Pick<Shown, 'story' | 'width' | 'theme'>): string =>
  `${story}.${width}.${theme}.png`

export const digestOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex')
