import { referencePreview } from '@recog/design-reference/preview'
import { portalPreview } from '@recog/testing/storybook-preview'

export default {
  ...portalPreview,
  ...referencePreview,
  // Storybook reads tags and the order of the sidebar from this file, without running it.
  tags: ['autodocs'],
  decorators: [referencePreview.decorators ?? [], portalPreview.decorators ?? []].flat(),
  parameters: {
    ...portalPreview.parameters,
    ...referencePreview.parameters,
    options: {
      storySort: {
        order: [
          'Start here',
          ['Introduction', 'Find a component', 'Principles', 'Content', 'Accessibility', "What's new"],
          'Tokens',
          ['Colour', 'Type', 'Space and shape', 'Elevation and motion', 'Breakpoints', 'Export'],
          'Components',
          'Patterns',
          'Flows',
          ['Joining', 'Adding thirty people', 'Editing an event'],
          'Sections',
          'Shell',
          'Stress tests',
        ],
      },
    },
  },
}
