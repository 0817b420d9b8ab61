import { compileError } from './run-webpack'

const OF_SWC = `Module build failed (from ../node_modules/swc-loader/src/index.js):
Error: \u001b[31mx\u001b[0m Expected ident
    ,-[/work/portal/mf-news/src/Page.tsx:13:1]
 13 | export function { Page() {
    :                 ^
    \`----


Caused by:
    Syntax Error

Stack backtrace:
   0: <unknown>
   1: start_thread`

describe('an error of a build', () => {
  it('of the compiler has the file, the line and the code, without the stack of the tool', () => {
    expect(compileError('/work/portal', { message: OF_SWC })).toEqual({
      file: 'mf-news/src/Page.tsx',
      line: 13,
      message: `x Expected ident
    ,-[/work/portal/mf-news/src/Page.tsx:13:1]
 13 | export function { Page() {
    :                 ^
    \`----`,
    })
  })

  it('of webpack has the file and the line of the import', () => {
    const error = {
      message: "Module not found: Error: Can't resolve './gone' in '/work/portal/mf-news/src'",
      moduleIdentifier: 'javascript/auto|/x/swc-loader.js!/work/portal/mf-news/src/Page.tsx',
      loc: '3:0-24',
    }
    expect(compileError('/work/portal', error)).toEqual({
      file: 'mf-news/src/Page.tsx',
      line: 3,
      message: error.message,
    })
  })

  it('without a module has the message alone', () => {
    expect(compileError('/work/portal', { message: 'No space left' })).toEqual({ message: 'No space left' })
  })
})
