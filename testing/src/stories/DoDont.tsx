import type { ReactNode } from 'react'
import { Icon } from '@recog/shared-ui'

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
