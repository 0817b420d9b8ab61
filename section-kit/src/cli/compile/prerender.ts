import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { prerenderConfig, type BuildTarget } from '../../build'
import type { SectionDescription } from '../../define-section'
import { ROUTES } from '../../route-map'
import { runWebpack } from './run-webpack'

/**
 * Render the pages a section (or the shell's header) asks for into `dist/prerendered`.
 *
 * @returns path of the page to file, `/home` to `prerendered/home.html`; empty when the package prerenders nothing
 */
export async function prerender(target: BuildTarget): Promise<Record<string, string>> {
  const paths = await pathsOf(target)
  if (paths.length === 0) return {}
  const work = await mkdtemp(path.join(os.tmpdir(), 'prerender-'))
  try {
    await runWebpack(prerenderConfig(target, work))
    const { render } = createRequire(import.meta.url)(path.join(work, 'prerender.cjs')) as {
      render: (path: string) => string
    }
    await mkdir(path.join(target.output, 'prerendered'), { recursive: true })
    const pages: Record<string, string> = {}
    for (const page of paths) {
      const file = `prerendered/${page.slice(1).replaceAll(/\W/g, '_') || 'default'}.html`
      await writeFile(path.join(target.output, file), render(page))
      pages[page] = file
    }
    return pages
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function pathsOf({ folder, name }: BuildTarget): Promise<readonly string[]> {
  if (name === 'shell')
    return ['/', ...ROUTES.map((route) => route.path).filter((route) => !route.includes(':'))]
  const file = path.join(folder, 'section.ts')
  if (!existsSync(file)) return []
  const { section } = (await import(pathToFileURL(file).href)) as { section: SectionDescription }
  return section.prerender
}
