/** Name of the release of Storybook, the design reference. No document is composed from it. */
export const STORYBOOK = 'storybook'

/** Whether releases of this name have pages: all but the shell and the design reference. */
export const isSection = (name: string): boolean => name !== 'shell' && name !== STORYBOOK
