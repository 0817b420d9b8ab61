import { Controls, DocsPage, useOf } from '@storybook/addon-docs/blocks'
import { ComponentPage } from './ComponentPage'
import { componentOf, screenOf } from './reference'
import { ScreenPage } from './ScreenPage'
import styles from './Sheet.module.css'

/** The documentation page of a story file: of a component, a screen, or other stories. */
export function ReferencePage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const component = componentOf(preparedMeta.title)
  if (component) return <ComponentPage component={component} controls={<Controls />} />
  const screen = screenOf(preparedMeta.title)
  if (screen) return <ScreenPage screen={screen} />
  return (
    <div className={styles.switches}>
      <DocsPage />
    </div>
  )
}
