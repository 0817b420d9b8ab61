import { readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A file for the report of a run, which does not exist yet. @param {string} name */
export function temporary(name) {
  const file = path.join(os.tmpdir(), `portal-${name}-${process.pid}.json`)
  rmSync(file, { force: true })
  return file
}

/** Read the report of a run, and remove it. @param {string} file @param {string} output printed if the run ended without a report */
export function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The run ended without a report:\n${output}`)
  } finally {
    rmSync(file, { force: true })
  }
}
