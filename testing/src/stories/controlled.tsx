import type { ComponentType, ReactElement } from 'react'
import { useFollowing } from './use-following'

type Listener = (next: never) => void

/**
 * Render a story of a component that leaves its value to its caller: `render: controlled(TextField, 'value', 'onChange')`.
 * What the reader types changes the value, and so does the control.
 *
 * @param value the prop that holds the value
 * @param event the prop that is called with the next value
 */
export function controlled<Props extends object>(
  Component: ComponentType<Props>,
  value: keyof Props,
  event: keyof Props,
): (args: Props) => ReactElement {
  return function Controlled(args: Props) {
    const [current, setCurrent] = useFollowing(args[value])
    const changed = (next: Props[keyof Props]) => {
      setCurrent(next)
      const listener = args[event] as Listener | undefined
      listener?.(next as never)
    }
    return <Component {...args} {...{ [value]: current, [event]: changed }} />
  }
}
