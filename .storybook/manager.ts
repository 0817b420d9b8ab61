import { addons } from 'storybook/manager-api'
import { addLinks } from '@recog/design-reference/manager'
import { referenceTheme, tokensOfManager } from '@recog/design-reference/theme'

const dark = matchMedia('(prefers-color-scheme: dark)').matches

addons.setConfig({
  theme: referenceTheme(tokensOfManager(), dark ? 'dark' : 'light'),
  sidebar: { showRoots: true },
  enableShortcuts: true,
})
addLinks()
