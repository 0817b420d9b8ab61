import type { StoryContext } from '@storybook/react-webpack5'

/** What `server/api/testing/outside.ts` has written. */
export interface Outside {
  readonly styles: string
  /** Documents by their names. */
  readonly pages: Readonly<Record<string, string>>
  readonly mails: readonly { readonly kind: string; readonly subject: string; readonly html: string }[]
}

/** Storybook's loaders run before a story is rendered. */
export const loaders = [async () => ({ outside: (await (await fetch('./outside.json')).json()) as Outside })]

export const loaded = ({ loaded }: StoryContext): Outside => loaded['outside'] as Outside
