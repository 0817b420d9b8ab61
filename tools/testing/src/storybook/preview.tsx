import type { Preview } from '@storybook/react-webpack5'
import { action } from 'storybook/actions'
import { configure } from 'storybook/test'
import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import '@recog/shared-ui/typeface.css'
import { draftStore } from '@recog/shared-session'
import { mailFormStore, toastStore } from '@recog/shared-ui'
import './kept-apart'
import { makeLinksInert } from './inert-links'
import { globalTypes } from './toolbar'
import { withApi, withReading, withTheme } from './decorators'

makeLinksInert(document, action('link'))

// A typeface that is optional would come too late for the first story on a slow machine.
const typeface = document.fonts.load('600 1rem "Source Serif 4"')

// A slow machine must not fail a story: this limit is for what never comes.
configure({ asyncUtilTimeout: 120_000 })

/** Widths that matter: the narrowest promised, and those at which screens are looked at (`SCREEN_WIDTHS` of the pictures). */
const viewports = {
  narrowest: { name: 'Narrowest (320)', styles: { width: '320px', height: '640px' }, type: 'mobile' },
  phone: { name: 'Phone (390)', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet (768)', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  landscape: {
    name: 'Tablet, landscape (1024)',
    styles: { width: '1024px', height: '768px' },
    type: 'tablet',
  },
  laptop: { name: 'Laptop (1440)', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
  wide: { name: 'Wide (1920)', styles: { width: '1920px', height: '1080px' }, type: 'desktop' },
} as const

/** The theme, persona and latency of every story, and the rules of the accessibility check. */
export const portalPreview: Preview = {
  globalTypes,
  initialGlobals: {
    theme: 'light',
    persona: 'fitting',
    latency: 'none',
    text: 'normal',
    direction: 'ltr',
    language: 'english',
  },
  // Without what an earlier story in this tab has typed or chosen.
  beforeEach: async () => {
    await typeface
    draftStore.setState({}, true)
    mailFormStore.setState(mailFormStore.getInitialState())
    toastStore.setState({ list: [] })
    sessionStorage.clear()
    localStorage.clear()
  },
  // The last one is the outermost.
  decorators: [withApi, withReading, withTheme],
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
  },
}
