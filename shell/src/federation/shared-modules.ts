import * as router from '@recog/section-kit/router'
import * as sharedSession from '@recog/shared-session'
import * as sharedUi from '@recog/shared-ui'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'

/**
 * What the shell gives to sections, by the path they import. With `import: false` in the sections a shared module exists
 * only if it stands here; a test holds this table against the sharing policy.
 */
export const SHARED_MODULES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@recog/section-kit/router': router,
  '@recog/shared-session': sharedSession,
  '@recog/shared-ui': sharedUi,
}
