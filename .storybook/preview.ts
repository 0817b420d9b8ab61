import { portalPreview } from '@recog/testing/storybook-preview'

export default { ...portalPreview }
