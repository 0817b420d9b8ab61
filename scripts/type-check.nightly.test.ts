import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(__dirname, '..')
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('every source file is type-checked', () => {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const checked = new Set(
    ['tsconfig.json', 'tsconfig.node.json'].flatMap((project) =>
      run(tsc, '--project', project, '--listFilesOnly'),
    ),
  )
  const sources = run('git', 'ls-files', '*.ts', '*.tsx').map((file) => path.join(root, file))
  expect(sources.filter((file) => !checked.has(file))).toEqual([])
})
