import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { withTemporaryFolder } from '@recog/release-service/release'
import { prerenderConfig, type BuildTarget } from '../../build'
import { descriptionOf } from './description'
import { runWebpack } from './run-webpack'

const require = createRequire(import.meta.url)

/** Files by the path of their page, `/home` to `prerendered/home.html`; of the shell, by the part of its header. */
interface Prerendered {
  /** Pages that are complete; of the shell, the parts of its header. */
  readonly pages: Record<string, string>
  /** Skeletons of data pages. */
  readonly skeletons: Record<string, string>
}

/** Render a section's pages (or the shell's header) into `dist/prerendered`. @throws when a page fails to render (ADR 10) */
export async function prerender(target: BuildTarget): Promise<Prerendered> {
  const { pages, skeletons } = await pathsOf(target)
  return withTemporaryFolder('prerender-', async (folder) => {
    await runWebpack(prerenderConfig(target, folder))
    process.setSourceMapsEnabled(true)
    const rendering = <T>(page: string | undefined, work: () => T) => {
      try {
        return work()
      } catch (error) {
        throw new Error(failure(target, page, error), { cause: error })
      }
    }
    const { render } = rendering(undefined, () => require(path.join(folder, 'prerender.cjs'))) as {
      render: (path: string) => string
    }
    await mkdir(path.join(target.output, 'prerendered'), { recursive: true })
    const write = async (page: string) => {
      const file = `prerendered/${page.replace(/^\//, '').replaceAll(/[^\w-]/g, '_') || 'default'}.html`
      const html = rendering(page, () => render(page))
      await writeFile(path.join(target.output, file), html)
      return [page, file] as const
    }
    return {
      pages: Object.fromEntries(await Promise.all(pages.map(write))),
      skeletons: Object.fromEntries(await Promise.all(skeletons.map(write))),
    }
  })
}

/** Why code that is fine in a browser fails here, by what Node.js and React say. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:window|document|navigator|localStorage|sessionStorage|location) is not defined/,
    'Pages are rendered by Node.js when they are built: read this in an effect or in an event handler',
  ],
  [
    /^Element type is invalid/,
    'A component is undefined: is each page of section.ts in src/SectionRoutes.tsx, and is each import the name of an export?',
  ],
]

/** One line with the page, the reason, the place in the source and what to do. @param page undefined: before any page */
function failure({ folder, name }: BuildTarget, page: string | undefined, error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const what = page === undefined ? `The pages of ${name}` : `The page ${page} of ${name}`
  const [, place] = /((?:src|section)\/[^\s()]+\.tsx?:\d+):\d+/.exec(stack.replaceAll(folder, '')) ?? []
  const advice = REASONS.find(([reason]) => reason.test(message))?.[1]
  const said = message.split('\n')[0] ?? ''
  return `${what} cannot be rendered: ${said}${place ? ` (${place})` : ''}${advice ? `. ${advice}` : ''}`
}

async function pathsOf(target: BuildTarget): Promise<Record<keyof Prerendered, string[]>> {
  if (target.name === 'shell') return { pages: ['header', 'link', 'current-link'], skeletons: [] }
  const { pages } = await descriptionOf(target)
  const [complete, others] = [true, false].map((wanted) =>
    Object.keys(pages).filter((at) => (pages[at]?.prerender ?? false) === wanted),
  )
  return { pages: complete ?? [], skeletons: others ?? [] }
}
