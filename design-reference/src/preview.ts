import type { Preview } from '@storybook/react-webpack5'
import { argTypesFromSource } from './docs/arg-types'
import { ReferenceContainer } from './docs/ReferenceContainer'
import { ReferencePage } from './docs/ReferencePage'
import { withFittingPersona } from './docs/with-fitting-persona'

/** A documentation page for every story file, and controls from the source. */
export const referencePreview: Preview = {
  // Inside the decorators of @recog/testing.
  decorators: [withFittingPersona],
  argTypesEnhancers: [argTypesFromSource],
  parameters: {
    docs: { page: ReferencePage, container: ReferenceContainer, codePanel: true },
    controls: { expanded: true, sort: 'requiredFirst' },
  },
}
