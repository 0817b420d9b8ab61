import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { openStore } from '@recog/release-service/store'
import { candidatesOf } from '../../../delivery/release-tools/src/cli/check/candidates'
import { brokenPages } from '../../../delivery/release-tools/src/cli/check/pages/broken-pages'
import { ROOT } from '../support/root'
import { contributing, handWritten, removeAll, variantOf } from '../support/variant'

/** `check` opens every page of a build in a browser before it is live. */

let releases: string
const folders: string[] = []

test.beforeAll(async () => {
  releases = await mkdtemp(path.join(os.tmpdir(), 'releases-'))
  await sections('build')
  await sections('publish', '--no-browser', '--reason', 'first')
})
test.afterAll(async () => {
  await rm(releases, { recursive: true, force: true })
  await removeAll(folders)
})

async function sections(...words: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, RELEASES: releases, SIGNING_KEY: path.join(releases, 'key.pem') }
  const args = ['scripts/sections.mjs', ...words]
  return promisify(execFile)(process.execPath, args, { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

/** What the command prints below the name of its last check. */
const problemsOf = async (from: string) =>
  brokenPages(openStore(releases), await candidatesOf(['mf-projects'], from))

const state = async () =>
  Promise.all(
    ['ledger.jsonl', 'documents/routes.json'].map((file) => readFile(path.join(releases, file), 'utf8')),
  )

const mounting = (mount: string) =>
  `export const init = () => {}
  export const get = async () => () => ({ section: { name: 'mf-projects', contract: 1, ${mount}, async unmount() {} } })`

const BROKEN: Readonly<Record<string, { readonly entry: string; readonly says: RegExp }>> = {
  'throws at evaluation': {
    entry: `throw new Error('boom')`,
    says: /^\/projects shows nothing instead of \S+\. It reports evaluate: .*boom/,
  },
  'does not mount': {
    entry: mounting(`mount: () => Promise.reject(new ReferenceError('lost is not defined'))`),
    says: /^\/projects shows nothing instead of \S+\. It reports mount: .*lost is not defined/,
  },
  'shows nothing': {
    entry: mounting(`mount: async ({ onReady }) => onReady()`),
    says: /^\/projects shows no heading within/,
  },
  'breaks on one page only': {
    entry: mounting(`async mount({ container, location, onReady }) {
      if (location.current().pathname.endsWith('/edit')) throw new Error('only here')
      container.append(document.createElement('h1'))
      container.firstChild.textContent = 'Projects'
      onReady()
    }`),
    says: /^\/projects\/:projectId\/edit .*instead of/,
  },
  'throws after a while': {
    entry: mounting(`async mount({ container, onReady }) {
      container.append(document.createElement('h1'))
      container.firstChild.textContent = 'Projects'
      onReady()
      queueMicrotask(() => { throw new Error('boom later') })
    }`),
    says: /^\/projects throws "boom later"/,
  },
}

for (const [what, { entry, says }] of Object.entries(BROKEN))
  test(`a build that ${what} is refused`, { tag: '@nightly' }, async () => {
    const from = await handWritten('mf-projects', what.replaceAll(' ', '-'), entry)
    folders.push(from)
    expect((await problemsOf(from))[0]).toMatch(says)
  })

test(
  'a build that is refused fails with one line, which has its own error, and changes nothing',
  { tag: '@nightly' },
  async () => {
    const from = await handWritten('mf-projects', 'refused', `throw new Error('boom')`)
    folders.push(from)
    const before = await state()
    const { code, output } = await sections('publish', 'mf-projects', '--from', from, '--reason', 'try')
    expect(code).toBe(1)
    // Indented lines say what it is doing.
    const lines = output.split('\n').filter((line) => !/^( {2}|$)/.test(line))
    expect(lines).toEqual([expect.stringMatching(BROKEN['throws at evaluation']?.says ?? /^$/)])
    expect(await state()).toEqual(before)
  },
)

/** A section of one page that contributes one part: to the page of a group, or to the search. @param part its code */
const contributingTo = (what: string, part: string, to = 'group.panel') =>
  contributing('mf-projects', what.replaceAll(' ', '-'), part, {
    pages: { '/projects': { page: 'ProjectsPage', title: 'Projects', audience: 'signed-in' } },
    contributes: [{ to, component: 'Part', title: 'A part', audience: 'signed-in', order: 1, rows: 1 }],
  })

const showing = (tag: string, then = '') =>
  `async mount({ container, onReady, onCrash }) {
    container.append(document.createElement('${tag}'))
    onReady()
    ${then}
  }`

const BROKEN_PARTS: Readonly<Record<string, { readonly mount: string; readonly says: RegExp }>> = {
  'does not mount': {
    mount: `mount: () => Promise.reject(new ReferenceError('lost is not defined'))`,
    says: /does not show mf-projects\/Part: it is failed\. It reports mount: .*lost is not defined/,
  },
  'throws once it is shown': {
    mount: showing('p', `setTimeout(() => onCrash(new Error('lost later')), 400)`),
    says: /does not show mf-projects\/Part: it is failed\. It reports crash: .*lost later/,
  },
  'renders again and again': {
    mount: showing(
      'p',
      `const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => port2.postMessage('')
      port1.onmessage()`,
    ),
    says: /does not show mf-projects\/Part: it is busy without end/,
  },
  'hangs for ever': {
    mount: 'async mount() { for (;;); }',
    says: /does not respond within 90 s, with mf-projects\/Part/,
  },
  'logs an error': {
    mount: showing('p', `console.error('lost')`),
    says: /has mf-projects\/Part, which logs "lost"/,
  },
  'moves the page': {
    mount: showing('p', `setTimeout(() => (container.firstChild.textContent = 'x '.repeat(2000)), 300)`),
    says: /moves with mf-projects\/Part, which is \d+ px high when it is shown, and \d+ later/,
  },
  'is not accessible': {
    mount: showing('input'),
    says: /has mf-projects\/Part, which violates label: Form elements must have labels/,
  },
}

for (const [what, { mount, says }] of Object.entries(BROKEN_PARTS)) {
  test(`a contribution that ${what} is refused`, { tag: '@nightly' }, async () => {
    const from = await contributingTo(what, `() => ({ ${mount}, update() {}, async unmount() {} })`)
    folders.push(from)
    const problems = await problemsOf(from)
    expect(problems).toEqual([expect.stringMatching(says)])
    expect(problems[0]).toMatch(/\/committees\/:committeeId of mf-directory \(released by .+\)/)
  })
}

test(
  'a contribution is at rest where the browser is idle only after it has drawn',
  { tag: '@nightly' },
  async () => {
    // As Chromium on a busy machine, in one page of some hundreds.
    const mount = showing(
      'p',
      `const draw = requestAnimationFrame
      let hasDrawn = false
      requestAnimationFrame = (work) => draw((time) => { hasDrawn = true; work(time) })
      requestIdleCallback = (work, { timeout = 0 } = {}) => setTimeout(() => work({ didTimeout: !hasDrawn }), timeout)`,
    )
    const from = await contributingTo('idle', `() => ({ ${mount}, update() {}, async unmount() {} })`)
    folders.push(from)
    expect(await problemsOf(from)).toEqual([])
  },
)

const BROKEN_SOURCES: Readonly<Record<string, { readonly source: string; readonly says: RegExp }>> = {
  throws: {
    source: `async () => lost`,
    says: /does not show mf-projects\/Part: it is failed\. It reports crash: .*lost is not defined/,
  },
  'never ends': {
    source: '() => new Promise(() => {})',
    says: /does not show mf-projects\/Part: it is loading/,
  },
  'hangs for ever': {
    source: '() => { for (;;); }',
    says: /does not respond within 90 s, with mf-projects\/Part/,
  },
  'logs an error': {
    source: `async () => (console.error('lost'), [])`,
    says: /has mf-projects\/Part, which logs "lost"/,
  },
}

for (const [what, { source, says }] of Object.entries(BROKEN_SOURCES)) {
  test(`a search source that ${what} is refused`, { tag: '@nightly' }, async () => {
    const from = await contributingTo(`search ${what}`, source, 'search.source')
    folders.push(from)
    expect((await problemsOf(from))[0]).toMatch(says)
  })
}

test('a good build passes all checks', { tag: '@nightly' }, async () => {
  const from = await variantOf('mf-projects', 'good')
  folders.push(from)
  const { code, output } = await sections('check', 'mf-projects', '--from', from)
  expect(output).toMatch(/every page in a browser +passed/)
  expect([code, output.match(/passed/g)?.length]).toEqual([0, 18])
})
