#!/usr/bin/env node
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { sectionFor, writeRepository } from './repository'

const USAGE =
  'npm create @recog/section mf-name -- [--path /url] [--title TEXT] [--portal http://localhost:8080]'
const HELP = `  --path     the URL path of its first page; made from the name when left out
  --title    the title of that page; made from the name when left out
  --portal   the running portal that "npm run dev" works in

For example:
  npm create @recog/section mf-news -- --portal https://portal.example.org`
const HERE = path.dirname(fileURLToPath(import.meta.url))

/** `npm create @recog/section`: write the repository of a section into a new folder. */
async function main(args: readonly string[]): Promise<void> {
  const string = { type: 'string' } as const
  const options = {
    path: string,
    title: string,
    portal: string,
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  if (values.help) return console.log(`${USAGE}\n\n${HELP}`)
  const [where] = positionals
  if (!where || positionals.length > 1) throw new Error(USAGE)
  const { portal = 'http://localhost:8080', path: at, title } = values
  if (!/^https?:/i.test(portal) || !URL.canParse(portal))
    throw new Error(`--portal takes the URL of a portal, not "${portal}"`)
  const folder = path.resolve(where)
  const section = sectionFor(path.basename(folder), { path: at, title })
  const files = await writeRepository({
    folder,
    section,
    portal: new URL(portal).origin,
    registry: await registry(),
    packages: await packages(),
    templates: path.join(HERE, 'templates'),
  })
  console.log(files.map((file) => `  ${file}`).join('\n'))
  console.log(`
${section.title} will be at ${section.path}. Next:
  cd ${where}
  npm install
  npm run dev         see it inside ${new URL(portal).origin}
README.md explains how to test, sign and release it.`)
}

/** The packages of a new section in the versions that this one was published with: its own `devDependencies`. */
async function packages(): Promise<Readonly<Record<string, string>>> {
  const manifest = JSON.parse(await readFile(path.join(HERE, '../package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>
  }
  return manifest.devDependencies
}

/** The registry that npm uses for our packages here; the repository names it, so that others and CI use it, too. */
async function registry(): Promise<string> {
  for (const key of ['@recog:registry', 'registry']) {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', key])
    if (URL.canParse(stdout.trim())) return stdout.trim()
  }
  throw new Error('npm names no registry: npm config set @recog:registry URL')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
