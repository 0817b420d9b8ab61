#!/usr/bin/env node
import { beforeSources, runCommandLine } from './run'

// The `sections` command where it is compiled: a section's `section.ts` and `webpack.config.ts` are TypeScript.
beforeSources(async () => void (await import('tsx/esm/api')).register())
await runCommandLine(process.argv.slice(2))
