import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { swatchGroups } from './swatches'
import styles from './Tokens.module.css'

/** Colour carries no meaning alone; every text pair meets WCAG AA in both themes (tokens.test.ts). */
const meta = { title: 'Tokens/Colour' } satisfies Meta

export default meta

export const Colour: StoryObj = {
  render: () => (
    <div className={styles.groups}>
      {swatchGroups.map((group) => (
        <section key={group.title}>
          <h2 className={styles.heading}>{group.title}</h2>
          <ul className={styles.swatches}>
            {group.tokens.map(({ name, use }) => (
              <li key={name} className={styles.swatch}>
                <span className={styles.chip} style={{ background: `var(${name})` }} />
                <code>{name}</code>
                <span className={styles.use}>{use}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  ),
}
