import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { bootShell } from './boot'

// A page that can be read already is not to stand still for long: there, starting is a task of its own.
const isReadable = document.querySelector('meta[name="portal-shell"]') !== null
if (isReadable) setTimeout(bootShell, 0, window)
else bootShell(window)
