import { createPasswords, PASSWORD_COST } from './passwords'

test('hashes passwords with argon2id, 19 MB and two passes, and reads older hashes', async () => {
  const passwords = await createPasswords(PASSWORD_COST)
  expect(await passwords.hash('violet harbour')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheaper = await createPasswords({ memoryCost: 4096, timeCost: 3 })
  const older = await cheaper.hash('violet harbour')
  expect(await passwords.verify(older, 'violet harbour')).toBe(true)
  expect(await passwords.verify(older, 'violet harbor')).toBe(false)
})
