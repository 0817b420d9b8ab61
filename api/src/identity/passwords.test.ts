import { hash } from '@node-rs/argon2'
import { createPasswords, PASSWORD_COST } from './passwords'

test('hashes passwords with argon2id, 19 MB and two passes, and reads older hashes', async () => {
  const passwords = await createPasswords(PASSWORD_COST)
  expect(await passwords.hash('violet harbour')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const older = await hash('violet harbour', { algorithm: 2, memoryCost: 4096, timeCost: 3, parallelism: 1 })
  expect(await passwords.verify(older, 'violet harbour')).toBe(true)
  expect(await passwords.verify(older, 'violet harbor')).toBe(false)
})
