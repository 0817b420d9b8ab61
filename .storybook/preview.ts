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
        method: 'alphabetical',
        order: [
          'Start here',
          [
            'Introduction',
            'Find a component',
            'Screens',
            'Principles',
            'Content',
            'Accessibility',
            "What's new",
          ],
          'Tokens',
          ['Colour', 'Type', 'Space and shape', 'Elevation and motion', 'Breakpoints', 'Export', 'In Figma'],
          'Components',
          'Patterns',
          ['Page templates'],
          'Flows',
          ['Joining', 'Adding thirty people', 'Editing an event'],
          'Sections',
          'Shell',
          'Sign-in and mail',
          'Stress tests',
        ],
      },
    },
  },
}
