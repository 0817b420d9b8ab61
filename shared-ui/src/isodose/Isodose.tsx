import { isodoseLines } from './isodose-lines'
import styles from './Isodose.module.css'

/** The props of `Isodose`. */
export interface IsodoseProps {
  /** The same seed always gives the same lines: the id of a group, not its name, which may change. */
  readonly seed: string
  /** A mark in a line of text, in a list, beside a page's title, or a picture as wide as its place. */
  readonly size?: 'small' | 'medium' | 'large' | 'picture'
}

/** Lines of a picture: it has the room for them. */
const PICTURE_LINES = 6
const MARK_LINES = 3

/** Isodose lines of a seed, the portal's only illustration. A picture has two courses, the second dashed. Decoration only. */
export function Isodose({ seed, size = 'medium' }: IsodoseProps) {
  const isPicture = size === 'picture'
  return (
    <svg
      className={styles.isodose}
      data-size={size}
      viewBox={isPicture ? '2 -4 122 100' : '3 3 94 94'}
      aria-hidden="true"
      focusable="false"
    >
      <Lines seed={seed} count={isPicture ? PICTURE_LINES : MARK_LINES} />
      {isPicture && (
        <g className={styles.second} transform="translate(30 -10)">
          <Lines seed={`${seed} again`} count={PICTURE_LINES} />
        </g>
      )}
    </svg>
  )
}

function Lines({ seed, count }: { readonly seed: string; readonly count: number }) {
  const { turn, rings } = isodoseLines(seed, count)
  return (
    <g transform={`rotate(${turn} 50 50)`}>
      {rings.map((ring) => (
        <ellipse key={ring.rx} {...ring} />
      ))}
    </g>
  )
}
