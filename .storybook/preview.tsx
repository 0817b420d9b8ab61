import '../shared-ui/src/tokens/tokens.css'
import '../shared-ui/src/tokens/base.css'
import type { Preview } from '@storybook/react-webpack5'
import { persona, latency, theme } from './toolbar'
import { viewports } from './viewports'
import { withApi } from './with-api'
import { withTheme } from './with-theme'

const preview: Preview = {
  globalTypes: { theme, persona, latency },
  initialGlobals: { theme: 'light', persona: 'member', latency: 'none' },
  // The last one is the outermost.
  decorators: [withApi, withTheme],
  parameters: {
    layout: 'fullscreen',
    viewport: { options: viewports },
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      // A story is a part of a page: landmarks and the one h1 are the page's business.
      config: {
        rules: ['region', 'page-has-heading-one', 'landmark-one-main'].map((id) => ({ id, enabled: false })),
      },
    },
    options: { storySort: { order: ['Tokens', ['Colour', 'Type', 'Space'], 'Components', '*'] } },
  },
}

export default preview
