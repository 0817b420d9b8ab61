import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { median } from '../support/median'
import type { Portal } from '../support/portal'
import { ROOT } from '../support/root'

const SECTION = 'mf-projects'
const ROUNDS = 5

/** Measure the time from a changed source to the web server's new response, with a team's commands. */
export async function measureSwitching(portal: Portal): Promise<string> {
  const out = await mkdtemp(path.join(os.tmpdir(), 'bench-'))
  const sections = async (...words: string[]) => {
    const started = performance.now()
    await promisify(execFile)(process.execPath, ['scripts/sections.mjs', ...words], {
      cwd: ROOT,
      env: { ...process.env, PORTAL_DATA: portal.data },
    })
    return performance.now() - started
  }
  try {
    const first = await servedVersion(portal)
    const build = await sections('build', SECTION, '--out', out, '--label', 'bench')
    const publish = await sections('publish', SECTION, '--from', out, '--reason', 'bench')
    const live = (await servedVersion(portal)) === `${first}.bench` ? 'served at once' : 'NOT served'
    const back: number[] = []
    const forth: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      back.push(await sections('rollback', SECTION, '--reason', 'bench', '--to', first))
      forth.push(await sections('publish', SECTION, '--from', out, '--no-browser', '--reason', 'bench'))
    }
    return [
      `change to live        ${seconds(build + publish)} (build ${seconds(build)}, publish with every page in a browser ${seconds(publish)}), ${live}`,
      `publish, no browser   ${seconds(median(forth))}`,
      `rollback              ${seconds(median(back))} (the whole command, median of ${ROUNDS})`,
    ].join('\n')
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function servedVersion(portal: Portal): Promise<string> {
  const registry = (await (await fetch(`${portal.url}/registry.json`)).json()) as {
    sections: Record<string, string>
  }
  return registry.sections[SECTION] ?? ''
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
