import { createPasswords, PASSWORD_COST, temporaryPassword } from './passwords'

test('hashes passwords with argon2id, 19 MB and two passes, and reads older hashes', async () => {
  const passwords = await createPasswords(PASSWORD_COST)
  expect(await passwords.hash('violet harbour')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheaper = await createPasswords({ memoryCost: 4096, timeCost: 3 })
  const older = await cheaper.hash('violet harbour')
  expect(await passwords.verify(older, 'violet harbour')).toBe(true)
  expect(await passwords.verify(older, 'violet harbor')).toBe(false)
})

test('temporary passwords have 115 bits, and no two letters that look alike', () => {
  const made = Array.from({ length: 2000 }, temporaryPassword)
  expect(new Set(made).size).toBe(made.length)
  for (const password of made)
    expect(password).toMatch(/^(?:[2-9A-HJ-NP-Za-kmnp-z]{5}-){3}[2-9A-HJ-NP-Za-kmnp-z]{5}$/)
  expect(new Set(made.join('').replaceAll('-', '')).size ** 20).toBeGreaterThan(2 ** 115)
})
