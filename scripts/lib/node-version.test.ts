import { judgeNode } from './node-version.mjs'

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
})
