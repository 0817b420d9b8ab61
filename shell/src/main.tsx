import { withStacks } from './without-stacks'
import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { laterShell } from './asleep/later-shell'
import { bootShell } from './boot'

withStacks()

// A page that can be read already is not to stand still for long: there, starting is a task of its own. Elsewhere it comes right
// after this script too, but not from within it: a debugger or driver would have all of it parsed again to say who asks for files.
if (laterShell(document)) setTimeout(bootShell, 0, window)
else queueMicrotask(() => bootShell(window))
