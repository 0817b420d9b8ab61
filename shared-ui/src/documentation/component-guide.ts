/** A situation in which another component serves better. */
interface Alternative {
  readonly when: string
  readonly instead: string
}

/** A part, state or key, and what the reader must know about it. */
interface Explained {
  readonly name: string
  readonly text: string
}

/**
 * How designers and developers use a component: `<Component>.guide.ts` beside its code. The design reference shows it with the
 * props, which come from the source, and the screens, which come from the imports.
 */
export interface ComponentGuide {
  /** By default, it is stable. One on trial may still change without notice; one that is deprecated is removed with the next minor version. */
  readonly status?: 'trial' | 'deprecated'
  /** When to use it: one or two sentences. */
  readonly purpose: string
  /** When not to use it. */
  readonly avoid: readonly Alternative[]
  /** The visible parts, from the outside in. */
  readonly anatomy: readonly Explained[]
  /** The effect of each key; empty if the component cannot have the focus. */
  readonly keyboard: readonly Explained[]
  readonly states: readonly Explained[]
  /** The announcement of screen readers, and the part that the page must provide. */
  readonly accessibility: readonly string[]
  /** Code to copy. */
  readonly code: string
}
