import type { Reference } from '../model/reference'

/** The part of the reference that the head of the manager contains, which is built without webpack. */
export type ReferenceOfManager = Pick<Reference, 'tokens' | 'pages'>

/** The facts about the repository that Storybook's theme and links need. */
export const referenceOfManager = (): ReferenceOfManager =>
  (window as unknown as { readonly RECOG_REFERENCE: ReferenceOfManager }).RECOG_REFERENCE
