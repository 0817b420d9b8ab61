import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { deferredShell } from './inline/deferred-shell'
import { bootShell } from './boot'

// Where the document already shows a page, starting is a task of its own, so that the page responds in between.
if (deferredShell(document)) setTimeout(bootShell, 0, window)
else bootShell(window)
