import { readFileSync } from 'node:fs'
import path from 'node:path'
import { judgeNode } from './node-version.mjs'
import { ROOT } from './paths.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('the version of Node.js', () => {
  it.each(['18.20.8', '20.19.6'])('refuses %s', (version) => {
    expect(judgeNode(version).error).toBe(`The portal needs Node.js 20.20 or newer; this is ${version}.`)
  })

  it.each(['20.20.0', '20.21.3'])('accepts %s with a one-line warning', (version) => {
    expect(judgeNode(version)).toEqual({
      warning: 'Warning: Node.js 20 is end-of-life and gets no security updates; use Node.js 24 LTS.',
    })
  })

  it.each(['22.0.0', '24.1.0', '26.3.0'])('accepts %s without a warning', (version) => {
    expect(judgeNode(version)).toEqual({})
  })

  it('is the same in all files that tools read', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const oldest = engines.node.replace('>=', '')
    expect(judgeNode(`${oldest}.0`).error).toBeUndefined()
    expect(judgeNode('20.19.9').error).toContain(`Node.js ${oldest} or newer`)
    expect(judgeNode('20.20.0').warning).toContain(`Node.js ${read('.node-version').trim()} LTS`)
  })
})
