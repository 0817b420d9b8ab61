import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../icon/Icon'

/** What the stories of components are made of. */

/** A state that follows a value from outside whenever that changes: a control of a story, for example. */
export function useFollowing<Value>(value: Value): [Value, (next: Value) => void] {
  const [current, setCurrent] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setCurrent(value)
  }
  return [current, setCurrent]
}

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

interface Example {
  /** One sentence. */
  readonly rule: string
  readonly example: ReactNode
}

/**
 * A story with a rule for the use of a component: an example that follows it beside one that does not. It has no controls, since
 * the examples are the rule.
 */
export const doDont = (good: Example, bad: Example) => ({
  parameters: { controls: { disable: true } },
  render: () => <DoDont good={good} bad={bad} />,
})

function DoDont({ good, bad }: { readonly good: Example; readonly bad: Example }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-5)', gridTemplateColumns: COLUMNS }}>
      <Side name="Do" tone="success" {...good} />
      <Side name="Don’t" tone="danger" {...bad} />
    </div>
  )
}

const COLUMNS = 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))'

interface SideProps extends Example {
  readonly name: string
  readonly tone: 'success' | 'danger'
}

function Side({ name, tone, rule, example }: SideProps) {
  return (
    <figure
      style={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius-md)',
        background: 'var(--color-surface)',
      }}
    >
      <div style={{ flex: 1, minWidth: 0, padding: 'var(--space-5)' }}>{example}</div>
      <figcaption
        style={{
          padding: 'var(--space-3) var(--space-5)',
          borderBlockStart: `var(--line-marker) solid var(--color-${tone})`,
        }}
      >
        <strong style={{ display: 'block', color: `var(--color-${tone})` }}>
          <Icon name={tone === 'success' ? 'success' : 'error'} /> {name}
        </strong>
        {rule}
      </figcaption>
    </figure>
  )
}
