import { referencePreview } from '@recog/design-reference/preview'
import { portalPreview } from '@recog/testing/storybook-preview'

export default {
  ...portalPreview,
  ...referencePreview,
  // Storybook reads tags from this file, without running it.
  tags: ['autodocs'],
  decorators: [referencePreview.decorators ?? [], portalPreview.decorators ?? []].flat(),
  parameters: { ...portalPreview.parameters, ...referencePreview.parameters },
}
