import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import './federation/shared-anchor'
import { bootShell } from './boot'

bootShell(window)
