import type { Preview } from '@storybook/react-webpack5'
import { argTypesFromSource } from './docs/arg-types'
import { withFittingPersona } from './docs/with-fitting-persona'

/** A documentation page for every story file, and controls from the source. */
export const referencePreview: Preview = {
  // Inside the decorators of @recog/testing.
  decorators: [withFittingPersona],
  argTypesEnhancers: [argTypesFromSource],
  parameters: {
    docs: {
      // Stories do not wait for what only documentation pages need.
      renderer: async () => (await import('./docs/reference-renderer')).referenceRenderer(),
      codePanel: true,
    },
    controls: { expanded: true, sort: 'requiredFirst' },
  },
}
