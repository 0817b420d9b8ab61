#!/usr/bin/env node
import { writeReports } from './lib/api-report/reports.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** Rewrite the reports of everything the shared packages export. */
await ensureInstalled()
const written = await writeReports()
console.log(written.join('\n') || 'Every API report is up to date.')
