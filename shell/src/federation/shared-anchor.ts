/**
 * With `import: false` in the sections, a shared module exists only if the shell itself imports that very path. This
 * file imports every path of the sharing policy; a test holds it against the table.
 */
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import '@recog/section-kit/router'
import '@recog/shared-session'
import '@recog/shared-ui'
