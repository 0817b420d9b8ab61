import { withFiles } from './from-files'

const files: Readonly<Record<string, string>> = { '/run/key': 'secret \n', '/run/two': 'a\nb\n' }
const read = (file: string): string => {
  const content = files[file]
  if (content === undefined) throw new Error(`ENOENT: ${file}`)
  return content
}

it('reads a setting from a file, without the line break at its end', () => {
  const env = withFiles({ AUDIT_KEY_FILE: '/run/key', PORT: '80' }, read)
  expect(env).toEqual({ AUDIT_KEY: 'secret ', PORT: '80' })
  expect(withFiles({ DATABASE_URL_FILE: '/run/two' }, read)['DATABASE_URL']).toBe('a\nb')
})

it('leaves variables alone that are no settings', () => {
  const env = { HISTORY_FILE: '/run/nothing' }
  expect(withFiles(env, read)).toEqual(env)
})

it('does not guess which of two values is meant', () => {
  expect(() => withFiles({ AUDIT_KEY: 'x', AUDIT_KEY_FILE: '/run/key' }, read)).toThrow(
    'Both AUDIT_KEY and AUDIT_KEY_FILE are set',
  )
})

it('names the setting whose file cannot be read', () => {
  expect(() => withFiles({ SMTP_URL_FILE: '/run/none' }, read)).toThrow('SMTP_URL_FILE cannot be read')
})
