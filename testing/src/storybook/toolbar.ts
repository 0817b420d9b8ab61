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
    items: PERSONAS.map((value) => ({ value, title: value[0]?.toUpperCase() + value.slice(1) })),
  },
} satisfies GlobalTypes[string]

export const latency = {
  description: 'How long the API takes',
  toolbar: {
    title: 'Latency',
    icon: 'timer',
    dynamicTitle: true,
    items: [
      { value: 'none', title: 'No delay' },
      { value: 'slow', title: 'Slow, 2 s' },
      { value: 'never', title: 'Never answers' },
    ],
  },
} satisfies GlobalTypes[string]
