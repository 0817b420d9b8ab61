import { beforeSources, runCommandLine } from '@recog/release-tools/run'
import { EXPORT } from './export'

// `npm run sections`, which is compiled: a section's `section.ts` and `webpack.config.ts` are TypeScript.
beforeSources(async () => void (await import('tsx/esm/api')).register())
await runCommandLine(process.argv.slice(2), { export: EXPORT })
