#!/usr/bin/env node
import { register } from 'tsx/esm/api'

/** The `sections` command where this package is installed. A section's `section.ts` and `webpack.config.ts` are TypeScript. */
register()
await import('./main')
