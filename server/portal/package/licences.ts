import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Component } from './components'

const FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** The licences of all components with the texts that come with them, which most licences ask for. */
export function licencesOf(components: readonly Component[]): string {
  return components.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf({ name, version, license, folder }: Component): string {
  const files =
    folder === undefined
      ? []
      : readdirSync(folder)
          .filter((file) => FILE.test(file))
          .toSorted()
  const texts = files.map((file) => readFileSync(path.join(folder ?? '', file), 'utf8').trim())
  return [`${name} ${version}, ${license ?? 'licence not named'}`, ...texts].join('\n\n') + '\n'
}
