import { DocsRenderer } from '@storybook/addon-docs'
import type { ReactRenderer } from '@storybook/react-webpack5'
import { ReferenceContainer } from './ReferenceContainer'
import { ReferencePage } from './ReferencePage'

/** Storybook's renderer of documentation pages, with the pages of the reference for those that no guide writes. */
export function referenceRenderer(): DocsRenderer<ReactRenderer> {
  const renderer = new DocsRenderer<ReactRenderer>()
  const { render } = renderer
  renderer.render = (context, parameter, element) =>
    render(context, { page: ReferencePage, container: ReferenceContainer, ...parameter }, element)
  return renderer
}
