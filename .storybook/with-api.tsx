import type { Decorator } from '@storybook/react-webpack5'

/** Answers the API calls of a story as the toolbar's persona, with its latency. Components of shared-ui make none. */
export const withApi: Decorator = (Story) => <Story />
