import type { Release } from '@recog/release-service/release'
import { sectionParts, shellParts, startedScripts } from './measure'

const weighing = (sizes: Record<string, number>, changes: Partial<Release>) =>
  ({
    ...changes,
    files: Object.fromEntries(
      Object.entries(sizes).map(([file, brotli]) => [file, { bytes: 0, brotli, integrity: '' }]),
    ),
  }) as Release

it('names the parts of a section, and sums what comes later', () => {
  const release = weighing(
    { 'remoteEntry.js': 1, 'chunk.1.js': 2, 'a.css': 4, 'chunk.2.js': 8, 'b.css': 16, 'brochure.pdf': 1000 },
    { entry: 'remoteEntry.js', preload: ['remoteEntry.js', 'chunk.1.js'], css: ['a.css'] },
  )
  expect(sectionParts(release)).toEqual({
    'federation entry': 1,
    'first chunk': 2,
    styles: 4,
    'later chunks': 24,
  })
})

it('names every chunk of the shell, whichever there are', () => {
  const release = weighing(
    {
      'shell.1.js': 1,
      'shell.1.css': 2,
      'inline.js': 4,
      'chunk.1.js': 8,
      'style.1.css': 16,
      'chunk.2.js': 32,
    },
    { entry: 'shell.1.js', preload: ['shell.1.js', 'chunk.2.js'], css: ['shell.1.css'] },
  )
  const chunk = (name: string, ...files: string[]) => ({ name, files, ownCopy: false, modules: {} })
  expect(
    shellParts(release, [
      chunk('shell', 'shell.1.js', 'shell.1.css'),
      chunk('sections-page', 'chunk.1.js', 'style.1.css'),
      chunk('stage', 'chunk.2.js'),
    ]),
  ).toEqual({
    'entry script': 1,
    styles: 2,
    'inline script': 4,
    'chunk sections-page': 24,
    'chunk stage': 32,
  })
})

it('counts the shell that a prerendered page starts later', () => {
  const html = '<meta name="portal-shell" content="/shell.js" /><script id="early">go()</script>'
  expect(startedScripts(html)).toEqual({ urls: ['/shell.js'], inline: ['go()'] })
})

it('counts the scripts that a document starts once each, not its data', () => {
  const html = `<script type="application/json" id="a">{}</script><script type="importmap">{"integrity":{}}</script>
    <script id="early">go()</script><link rel="stylesheet" href="/s.css" /><link rel="preload" as="fetch" href="/s.css" />
    <script type="module" src="/shell.js" integrity="x"></script><link rel="modulepreload" href="/shell.js" />
    <link rel="modulepreload" href="/remoteEntry.js" integrity="y" />`
  expect(startedScripts(html)).toEqual({ urls: ['/shell.js', '/remoteEntry.js'], inline: ['go()'] })
})
