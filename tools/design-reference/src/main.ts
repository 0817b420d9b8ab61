import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { designTokens } from './model/design-tokens'
import { readReference, type Reference } from './model/reference'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Write what Storybook needs: `reference.json`, and below `static/` the tokens for design tools and the sources that stories
 * link to.
 */
async function main(output: string): Promise<void> {
  const reference = await readReference(ROOT)
  await mkdir(path.join(output, 'static'), { recursive: true })
  await writeFile(path.join(output, 'reference.json'), JSON.stringify(reference))
  for (const theme of ['light', 'dark'] as const) {
    const tokens = designTokens(
      [...reference.tokens, ...(theme === 'light' ? reference.breakpoints : [])],
      theme,
    )
    await writeFile(
      path.join(output, 'static', `tokens.${theme}.json`),
      `${JSON.stringify(tokens, null, 2)}\n`,
    )
  }
  for (const file of linkedSources(reference)) {
    const copy = path.join(output, 'static/source', `${file}.txt`)
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(path.join(ROOT, file), copy)
  }
}

/** As `.txt`, browsers show them instead of downloading them. */
function linkedSources({ components, screens }: Reference): string[] {
  return [...components, ...screens].flatMap(({ file, stories }) => (stories ? [file, stories] : [file]))
}

await main(process.argv[2] ?? path.join(ROOT, '.cache/design-reference'))
