import type { Meta, StoryObj } from '@storybook/react-webpack5'
import styles from './Tokens.module.css'

/** The fonts of the visitor's own system: nothing to load, nothing to shift. */
const meta = { title: 'Tokens/Type' } satisfies Meta

export default meta

const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const
const WEIGHTS = ['regular', 'medium', 'bold'] as const

export const Type: StoryObj = {
  render: () => (
    <div className={styles.groups}>
      <div>
        {SIZES.map((size) => (
          <p key={size} className={styles.sample}>
            <code>--font-size-{size}</code>
            <span style={{ fontSize: `var(--font-size-${size})` }}>Reirradiation, 45 Gy in 25 fractions</span>
          </p>
        ))}
      </div>
      <div>
        {WEIGHTS.map((weight) => (
          <p key={weight} className={styles.sample}>
            <code>--font-weight-{weight}</code>
            <span style={{ fontWeight: `var(--font-weight-${weight})` }}>Working Group Leads</span>
          </p>
        ))}
        <p className={styles.sample}>
          <code>--font-mono</code>
          <span style={{ fontFamily: 'var(--font-mono)' }}>Tx7-Rk2-Qm9</span>
        </p>
      </div>
    </div>
  ),
}
