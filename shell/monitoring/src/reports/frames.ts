/** A position in a released script. */
export interface Frame {
  readonly section: string
  readonly version: string
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** Counts from 1. */
  readonly column: number
}

/** The positions in released scripts that a stack names, in the formats of all browsers. */
export function framesOf(stack: string, origin: string): Frame[] {
  const pattern =
    /(https?:\/\/[^/\s]+)\/assets\/([\w-]+)\/([\w.+-]+)\/([\w./+@-]+?\.js)(?:[?#][^:)\s]*)?:(\d+):(\d+)/g
  return [...stack.matchAll(pattern)]
    .filter(([, from]) => from === origin)
    .map(([, , section = '', version = '', file = '', line, column]) => ({
      section,
      version,
      file,
      line: Number(line),
      column: Number(column),
    }))
}
