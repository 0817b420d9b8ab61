import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import '@recog/shared-ui/typeface.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { deferredShell } from './inline/load-deferred-shell'
import { bootShell } from './boot'

// If the document already shows a page, start in a task of its own, so that the page can respond first.
if (deferredShell(document)) setTimeout(bootShell, 0, window)
else bootShell(window)
