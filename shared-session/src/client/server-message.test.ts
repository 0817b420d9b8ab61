import { ApiError, serverMessage } from './errors'

const messageOf = (body: unknown) =>
  serverMessage(new ApiError('/x', 400, typeof body === 'string' ? body : JSON.stringify(body)))

describe("the server's own message", () => {
  it.each([
    [{ message: 'Try later.' }, 'Try later.'],
    [{ Message: 'Try later.' }, 'Try later.'],
    [{ title: 'Bad', errors: { Email: ['Not an address.'] } }, 'Not an address.'],
    [{ title: 'Bad', errors: ['Not an address.'] }, 'Not an address.'],
    [{ title: 'Bad request' }, 'Bad request'],
    [{ title: 'Bad request', detail: 'The group is closed.' }, 'The group is closed.'],
    [{ error: 'Try later.' }, 'Try later.'],
    [{ error: { message: 'Try later.' } }, 'Try later.'],
    [{ error: { code: 'E1', detail: 'Try later.' } }, 'Try later.'],
    [[{ code: 'PasswordTooShort', description: 'Use eight characters.' }], 'Use eight characters.'],
    [['First.', 'Second.'], 'First.'],
    ['"A plain sentence."', 'A plain sentence.'],
    ['A plain sentence.', 'A plain sentence.'],
    [' A sentence with space around.\n', 'A sentence with space around.'],
  ])('is found in %j', (body, expected) => expect(messageOf(body)).toBe(expected))

  it.each([
    '<html><body>502</body></html>',
    '<!doctype html><title>502</title>',
    { message: '<b>bold</b>' },
    { message: 'Error: x\n    at foo (bar.js:1)' },
    'System.Exception: x\n   at Foo.Bar()',
    { message: 'x'.repeat(10_000) },
    'x'.repeat(10_000),
    '{"message": "cut off',
    { message: null },
    { error: { error: { error: { error: { message: 'too deep' } } } } },
    {},
    [],
    '',
    'null',
    '42',
  ])('is not made up from %j', (body) => expect(messageOf(body)).toBeUndefined())
})
