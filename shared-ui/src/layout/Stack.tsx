import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** A step of the space scale, `--space-1` to `--space-8`. */
export type SpaceStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The props of `Stack` and `Cluster`. */
export interface StackProps {
  /** Distance between the children, as a step of the space scale. */
  readonly gap?: SpaceStep
  /** At the end of the line, like the buttons of every dialog; otherwise at its start. */
  readonly align?: 'end'
  /** The elements to arrange. */
  readonly children: ReactNode
}

/** Arranges its children vertically. */
export function Stack({ gap = 4, align, children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap} data-align={align}>
      {children}
    </div>
  )
}

/** Arranges its children horizontally, with wrapping. */
export function Cluster({ gap = 3, align, children }: StackProps) {
  return (
    <div className={styles.cluster} data-gap={gap} data-align={align}>
      {children}
    </div>
  )
}
