import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import './shell.css'
import '@recog/shared-ui/component-styles'
import { bootShell } from './boot'

bootShell(window)
