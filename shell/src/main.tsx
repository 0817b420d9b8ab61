import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { laterShell } from './early/later-shell'
import { bootShell } from './boot'

// Where the document already shows a page, starting is a task of its own, so that the page responds in between.
if (laterShell(document)) setTimeout(bootShell, 0, window)
else bootShell(window)
