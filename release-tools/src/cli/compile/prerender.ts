import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { prerenderConfig, type BuildTarget } from '../../build'
import { descriptionOf } from './description'
import { runWebpack } from './run-webpack'

/** Files by the path of their page, `/home` to `prerendered/home.html`; of the shell, by the part of its header. */
export interface Prerendered {
  /** Pages that are complete; of the shell, the parts of its header. */
  readonly pages: Record<string, string>
  /** Skeletons of data pages. */
  readonly skeletons: Record<string, string>
}

/** Render a section's pages (or the shell's header) into `dist/prerendered`. @throws when a page fails to render (ADR 10) */
export async function prerender(target: BuildTarget): Promise<Prerendered> {
  const { pages, skeletons } = await pathsOf(target)
  const work = await mkdtemp(path.join(os.tmpdir(), 'prerender-'))
  try {
    await runWebpack(prerenderConfig(target, work))
    const { render } = createRequire(import.meta.url)(path.join(work, 'prerender.cjs')) as {
      render: (path: string) => string
    }
    await mkdir(path.join(target.output, 'prerendered'), { recursive: true })
    const write = async (page: string) => {
      const file = `prerendered/${page.replace(/^\//, '').replaceAll(/[^\w-]/g, '_') || 'default'}.html`
      await writeFile(path.join(target.output, file), render(page))
      return [page, file] as const
    }
    return {
      pages: Object.fromEntries(await Promise.all(pages.map(write))),
      skeletons: Object.fromEntries(await Promise.all(skeletons.map(write))),
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function pathsOf({ folder, name }: BuildTarget): Promise<Record<keyof Prerendered, string[]>> {
  if (name === 'shell') return { pages: ['header', 'link', 'current-link'], skeletons: [] }
  const { pages } = await descriptionOf(folder)
  const [complete, others] = [true, false].map((wanted) =>
    Object.keys(pages).filter((at) => (pages[at]?.prerender ?? false) === wanted),
  )
  return { pages: complete ?? [], skeletons: others ?? [] }
}
