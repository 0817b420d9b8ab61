import { DocsRenderer } from '@storybook/addon-docs'
import type { ReactRenderer } from '@storybook/react-webpack5'
import { ReferenceContainer } from './ReferenceContainer'
import { Controls, DocsPage, useOf } from '@storybook/addon-docs/blocks'
import { ComponentPage } from './ComponentPage'
import { componentOf, screenOf } from './reference'
import { ScreenPage } from './ScreenPage'
import styles from './Sheet.module.css'

/** Storybook's renderer of documentation pages, with the pages of the reference for those that no guide writes. */
export function referenceRenderer(): DocsRenderer<ReactRenderer> {
  const renderer = new DocsRenderer<ReactRenderer>()
  const { render } = renderer
  renderer.render = (context, parameter, element) =>
    render(context, { page: ReferencePage, container: ReferenceContainer, ...parameter }, element)
  return renderer
}

/** The documentation page of a story file: of a component, a screen, or other stories. */
function ReferencePage() {
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
