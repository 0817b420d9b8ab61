import type { GlobalTypes } from 'storybook/internal/types'
import { PERSONAS } from '../portal-api/world'

export const theme = {
  description: 'Theme',
  toolbar: {
    title: 'Theme',
    icon: 'contrast',
    dynamicTitle: true,
    items: [
      { value: 'light', title: 'Light', icon: 'sun' },
      { value: 'dark', title: 'Dark', icon: 'moon' },
    ],
  },
} satisfies GlobalTypes[string]

export const persona = {
  description: 'Who is signed in',
  toolbar: {
    title: 'Persona',
    icon: 'user',
    dynamicTitle: true,
    items: [
      { value: 'fitting', title: 'Who sees it' },
      ...PERSONAS.map((value) => ({ value, title: value[0]?.toUpperCase() + value.slice(1) })),
    ],
  },
} satisfies GlobalTypes[string]

export const latency = {
  description: 'How long the API takes',
  toolbar: {
    title: 'Latency',
    icon: 'timer',
    dynamicTitle: true,
    items: [
      { value: 'none', title: 'Fast' },
      { value: 'slow', title: 'Slow, 2 s' },
      { value: 'never', title: 'Never answers' },
    ],
  },
} satisfies GlobalTypes[string]

/** Storybook reads a number from a URL as a number, which is no value of this list. */
export const text = {
  description: 'Size of the text',
  toolbar: {
    title: 'Text',
    icon: 'zoom',
    dynamicTitle: true,
    items: [
      { value: 'normal', title: 'Text 100 %' },
      { value: 'double', title: 'Text 200 %' },
    ],
  },
} satisfies GlobalTypes[string]

export const direction = {
  description: 'Direction of the page',
  toolbar: {
    title: 'Direction',
    icon: 'transfer',
    dynamicTitle: true,
    items: [
      { value: 'ltr', title: 'LTR' },
      { value: 'rtl', title: 'RTL' },
    ],
  },
} satisfies GlobalTypes[string]

export const language = {
  description: 'Language: the pseudo-locale shows which texts are cut when they grow',
  toolbar: {
    title: 'Language',
    icon: 'globe',
    dynamicTitle: true,
    items: [
      { value: 'english', title: 'English' },
      { value: 'pseudo', title: 'Pseudo-locale' },
    ],
  },
} satisfies GlobalTypes[string]
