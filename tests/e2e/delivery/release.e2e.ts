import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { BUCKETS, isInCanary } from '@recog/release-service/release'
import { readLedger } from '@recog/release-service/store'
import { releasesOf } from '../support/releases'
import { ROOT } from '../support/root'
import { test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/** A build on its way to the members and back, with the commands that a team types; the portal runs all the time. */
test('a build is signed and published as a canary, goes live for everybody, and is rolled back', async ({
  portal,
  request,
}) => {
  const sections = async (...words: string[]) => {
    const args = ['scripts/sections.mjs', ...words]
    const env = { ...process.env, PORTAL_DATA: portal.data, PUBLIC_URL: portal.url }
    return (await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })).stdout
  }
  /** The version of the projects that a visitor's page loads, whose entry is sent. */
  const versionFor = async (bucket: number) => {
    const page = await request.get('/projects', { headers: { cookie: `portal-bucket=${bucket}` } })
    const registry = /id="portal-registry">(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '{}'
    const { live } = (
      JSON.parse(registry) as { sections: Record<string, { live: { version: string; entry: string } }> }
    ).sections['mf-projects'] ?? { live: { version: '', entry: '' } }
    expect((await request.get(live.entry)).status()).toBe(200)
    return live.version
  }
  const ledger = () => readLedger(releasesOf(portal))
  const first = (await ledger()).live['mf-projects']?.version ?? ''
  const second = `${first}.second`
  const folder = await variantOf('mf-projects', 'second')
  const reason = ['--reason', 'a test']

  await sections('publish', 'mf-projects', '--from', folder, '--canary', '50%', '--no-browser', ...reason)
  await removeAll([folder])
  const [canary] = (await ledger()).canaries
  if (!canary) throw new Error('The canary does not run')
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
  const bucketOf = (isIn: boolean) =>
    buckets.find((bucket) => isInCanary(canary, { bucket, groups: [] }) === isIn) ?? 0
  const [inside, outside] = [bucketOf(true), bucketOf(false)]
  expect([await versionFor(inside), await versionFor(outside)]).toEqual([second, first])

  await sections('promote', 'mf-projects', ...reason)
  expect([await versionFor(inside), await versionFor(outside)]).toEqual([second, second])

  expect(await sections('rollback', 'mf-projects', ...reason)).toContain(`${first} `)
  expect([await versionFor(inside), await versionFor(outside)]).toEqual([first, first])
  expect((await ledger()).entries.map(({ action, by }) => [action, by]).slice(-3)).toEqual([
    ['canary', 'this-machine'],
    ['promote', 'this-machine'],
    ['rollback', 'this-machine'],
  ])
  expect(await sections('verify')).toContain('everything is as it was published')
})
