import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { vexOf } from './vex'

const components = [{ name: '@scope/parser', version: '1.2.3', license: 'MIT', folder: undefined }]
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true }))

async function vex(...statements: readonly object[]) {
  const file = path.join(folder, 'vulnerabilities.json')
  await writeFile(file, JSON.stringify(statements))
  return JSON.parse(vexOf('1.0.0', components, file)) as { vulnerabilities: readonly unknown[] }
}

const known = { id: 'CVE-2026-1', package: '@scope/parser', state: 'not_affected', detail: 'Never called.' }

it('says what a vulnerability means for the portal, by the reference of the bill of materials', async () => {
  expect((await vex({ ...known, justification: 'code_not_reachable' })).vulnerabilities).toEqual([
    {
      id: 'CVE-2026-1',
      affects: [{ ref: 'pkg:npm/%40scope/parser@1.2.3' }],
      analysis: { state: 'not_affected', justification: 'code_not_reachable', detail: 'Never called.' },
    },
  ])
})

it('refuses statements about packages that are gone, and words that CycloneDX does not have', async () => {
  await expect(vex({ ...known, package: 'gone' })).rejects.toThrow('gone is not in the package any more')
  await expect(vex({ ...known, state: 'harmless' })).rejects.toThrow('harmless')
})

it('is valid for the statements of this repository', () => {
  expect(() => vexOf('1.0.0', components)).not.toThrow()
})
