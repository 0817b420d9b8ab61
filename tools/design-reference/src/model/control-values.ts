/** A control of Storybook's panel, and the value of its arg as JSON. */
export interface Control {
  readonly name: string
  /** As Storybook names it, such as `inline-radio`. */
  readonly type: string
  /** The choices, for a control that offers them. */
  readonly options?: readonly unknown[]
  readonly min?: number
  readonly max?: number
  /** Undefined if the story does not set the arg. */
  readonly value?: unknown
}

const TEXT = 'Changed by its reader'
const MANY = 7

/**
 * The values that a reader gives an arg with its control. What the panel sends is JSON: an element or a function inside of an object
 * does not survive it.
 *
 * @throws Error for a type of control that is not known
 */
export function valuesOf({ name, type, options = [], min, max, value }: Control): readonly unknown[] {
  switch (type) {
    case 'boolean':
      return [true, false]
    case 'text':
      return [TEXT, '']
    case 'number':
    case 'range':
      return [min ?? 0, 1, Number(value ?? 0) + 1, max ?? MANY].filter(
        (number) => number >= (min ?? number) && number <= (max ?? number),
      )
    case 'radio':
    case 'inline-radio':
    case 'select':
      return options
    case 'object':
      // The panel begins with an empty object where there is no value.
      return value === undefined ? [{}] : [changed(value), shorter(value), value]
    default:
      throw new Error(`The control of "${name}" is of an unknown type: ${type}`)
  }
}

/** The same with another text in it. */
function changed(value: unknown): unknown {
  if (typeof value === 'string') return TEXT
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value))
    return value.map((part, index) => (index === 0 ? changed(part) : (part as unknown)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, typeof part === 'string' ? `${TEXT}: ${part}` : part]),
  )
}

/** A list without its last entry. */
const shorter = (value: unknown): unknown =>
  Array.isArray(value) ? (value.slice(0, -1) as unknown[]) : value
