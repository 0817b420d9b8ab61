import type { GlobalTypes } from 'storybook/internal/types'
import { PERSONAS } from '../portal-api/world'

/** A list of the toolbar, and the titles of its values. */
const choice = (
  title: string,
  icon: 'contrast' | 'user' | 'timer' | 'zoom' | 'transfer' | 'globe',
  titles: Readonly<Record<string, string>>,
  description = title,
): GlobalTypes[string] => ({
  description,
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(titles).map(([value, name]) => ({ value, title: name })),
  },
})

export const globalTypes: GlobalTypes = {
  theme: choice('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
  persona: choice(
    'Persona',
    'user',
    {
      fitting: 'Who sees it',
      ...Object.fromEntries(PERSONAS.map((name) => [name, name.replace(/^./, (a) => a.toUpperCase())])),
    },
    'Who is signed in',
  ),
  latency: choice(
    'Latency',
    'timer',
    { none: 'Fast', slow: 'Slow, 2 s', never: 'Never answers' },
    'How long the API takes',
  ),
  // Storybook reads a number from a URL as a number, which is no value of this list.
  text: choice('Text', 'zoom', { normal: 'Text 100 %', double: 'Text 200 %' }, 'Size of the text'),
  direction: choice('Direction', 'transfer', { ltr: 'LTR', rtl: 'RTL' }, 'Direction of the page'),
  language: choice(
    'Language',
    'globe',
    { english: 'English', pseudo: 'Pseudo-locale' },
    'Language: the pseudo-locale shows which texts are cut when they grow',
  ),
}
