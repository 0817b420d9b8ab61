import type { Meta, StoryObj } from '@storybook/react-webpack5'
import styles from './Tokens.module.css'

/** Eight steps of space and three radii. */
const meta = { title: 'Tokens/Space' } satisfies Meta

export default meta

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8] as const
const RADII = ['sm', 'md', 'full'] as const

export const Space: StoryObj = {
  render: () => (
    <div className={styles.groups}>
      <div>
        {STEPS.map((step) => (
          <p key={step} className={styles.sample}>
            <code>--space-{step}</code>
            <span className={styles.bar} style={{ width: `var(--space-${step})` }} />
          </p>
        ))}
      </div>
      <div>
        {RADII.map((radius) => (
          <p key={radius} className={styles.sample}>
            <code>--radius-{radius}</code>
            <span className={styles.box} style={{ borderRadius: `var(--radius-${radius})` }} />
          </p>
        ))}
      </div>
    </div>
  ),
}
