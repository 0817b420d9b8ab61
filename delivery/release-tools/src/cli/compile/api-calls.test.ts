import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { ApiCallsPlugin } from './api-calls'

/** A small build that imports the table of calls as a shell does. */
let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'api-calls-'))
  await mkdir(path.join(root, 'contracts/api-contract/src'), { recursive: true })
  await mkdir(path.join(root, 'shared-session/src'), { recursive: true })
  await write(
    'contracts/api-contract/src/client.js',
    'export const routes = { projects: 1, project: 2, userInfo: 3 }',
  )
  await write(
    'shared-session/src/index.js',
    "export { routes } from '../../contracts/api-contract/src/client.js'\nexport const call = () => {}\nexport const SESSION_PATH = '/', useUser = () => {}",
  )
})
afterAll(() => rm(root, { recursive: true }))
const write = (file: string, text: string) => writeFile(path.join(root, file), text)

async function callsIn(source: string) {
  await write('entry.js', source)
  const plugin = new ApiCallsPlugin()
  const compiler = webpack({
    mode: 'production',
    entry: path.join(root, 'entry.js'),
    output: { path: path.join(root, 'dist') },
    plugins: [plugin],
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'))
  return plugin.calls()
}

it('a build records each call that its code names, with the fields of its response', async () => {
  const calls = await callsIn(
    "import { call, routes } from './shared-session/src/index.js'\ncall(routes.projects); call(routes.project, {})",
  )
  expect(Object.keys(calls)).toEqual(['project', 'projects'])
  expect(calls['projects']).toMatchObject({
    method: 'GET',
    path: '/api/projects',
    fields: { '': 'array', '[].id': 'number|string', '[].leadIds[]': 'number|string' },
  })
})

it.each(['SESSION_PATH', 'useUser'])('%s counts as the call for the session', async (name) => {
  const calls = await callsIn(`import { ${name} } from './shared-session/src/index.js'\nconsole.log(${name})`)
  expect(Object.keys(calls)).toEqual(['userInfo'])
})

it('a build that passes the whole table on is refused, because nobody could say what it calls', async () => {
  await expect(
    callsIn("import { call, routes } from './shared-session/src/index.js'\ncall(routes)"),
  ).rejects.toThrow(/entry\.js uses the table "routes" as a whole\. Write routes\.NAME/)
})
