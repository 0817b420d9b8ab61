import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { heldPort } from '../../restarts/start-listening'
import { signIn } from '../support/people'
import { ROOT } from '../support/root'
import { noteUses, patientTest as test, watchWhatRuns } from '../support/test'

/** The program that everybody else's portal is prepared without. */
test('npm start releases the shell and the sections into an empty folder, and a demo person signs in', async ({
  page,
}) => {
  const data = await mkdtemp(path.join(os.tmpdir(), 'start-'))
  const port = String(await heldPort())
  const program = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: port, PORTAL_DATA: data, LOG_LEVEL: 'info' },
  })
  const ended = once(program, 'close')
  const ran = new Set<string>()
  await watchWhatRuns(page.context(), ran)
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))

  try {
    await expect(() => expect(output).toContain('Who can sign in:')).toPass()
    expect(output).toContain(`The portal is at  http://localhost:${port}`)
    await signIn(page, `http://localhost:${port}`, 'member@recog.example', '/contact')
    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    noteUses(test.info(), output, ran)
  } finally {
    program.kill('SIGKILL')
    await rm(data, { recursive: true })
  }
})
