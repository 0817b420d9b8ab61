import { isEmail } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { findPerson } from '../policy/people'
import type { App } from '../app'
import { compact } from '../erasure/compaction'
import { erasePerson, reasonNotToErase } from '../erasure/erase-person'
import { mentionsOf } from '../erasure/mails'
import { type CommandCall, withExisting } from './command'

/**
 * `erase EMAIL ... [--yes]`: erases people who have left, for good. Without `--yes` it only says whom (ADR 22). Exit code 1 if
 * somebody was not erased, or traces remain.
 */
export async function eraseCommand(
  call: CommandCall,
  { yes = false }: { readonly yes?: boolean | undefined },
  emails: readonly string[],
): Promise<number> {
  const { print } = call
  if (emails.length === 0 || !emails.every(isEmail)) throw new UsageError('Specify e-mail addresses')
  return withExisting(call, async (app) => {
    let failed = false
    for (const email of emails) failed = !(await eraseOne(app, email, yes, print)) || failed
    if (!yes) {
      print('Nothing was erased. Add --yes to erase for good.')
      return failed ? 1 : 0
    }
    const clean = await compact(app)
    if (!clean)
      print('Somebody is reading: a running server removes the remaining traces, or run the command again.')
    return failed || !clean ? 1 : 0
  })
}

/** @returns whether the person can be erased, and is if that is wanted */
async function eraseOne(
  app: App,
  email: string,
  really: boolean,
  print: (line: string) => void,
): Promise<boolean> {
  const person = await findPerson(app.db, email)
  if (!person) {
    print(`${email}: no account has this address.`)
    return false
  }
  for (const { kind, id } of await mentionsOf(app, person.userId)) {
    print(`${email} is mentioned in the ${kind} ${id}. Edit it by hand.`)
  }
  const reason = await reasonNotToErase(app.db, person.userId)
  if (reason !== undefined) {
    print(`${email}: ${reason} They must leave first.`)
    return false
  }
  if (really) await erasePerson(app, person.userId, {})
  print(`${email} (${person.userId}) ${really ? 'is erased' : 'would be erased'}.`)
  return true
}
