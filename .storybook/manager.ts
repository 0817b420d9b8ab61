import { addons } from 'storybook/manager-api'
import { addLinks, referenceOfManager } from '@recog/design-reference/manager'
import { referenceTheme } from '@recog/design-reference/theme'

const { tokens, pages } = referenceOfManager()
const dark = matchMedia('(prefers-color-scheme: dark)').matches

addons.setConfig({
  theme: referenceTheme(tokens, dark ? 'dark' : 'light'),
  sidebar: { showRoots: true },
})
addLinks(pages)
