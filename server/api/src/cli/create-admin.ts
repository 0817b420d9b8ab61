import { isEmail } from '@recog/api-contract'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { UsageError } from '@recog/server-kit/commands'
import { createAccount, newPassword, resetAccount } from '../admin/accounts'
import { record } from '../audit/record'
import { administratorNotice, tellAdministrators } from '../notices/administrators'
import { inTransaction } from '../database/write'
import { type CommandCall, noMore, withApp } from './command'
import { findPerson } from '../policy/people'

/** Create an administrator, or make an existing account one. Prints the temporary password once. */
export async function createAdmin(
  call: CommandCall,
  _options: object,
  [email = '', ...others]: readonly string[],
): Promise<number> {
  const { print } = call
  if (!isEmail(email)) throw new UsageError('Specify the e-mail address of the administrator')
  noMore(others)
  return withApp(call, async (app) => {
    const known = await findPerson(app.db, email)
    if (known?.userRole === 'Declined') {
      print('The request of this person was declined. The steering committee must approve it first.')
      return 1
    }
    if (known && known.deactivatedAt !== null) {
      print(
        `This account is deactivated. Reactivate it first: ${commandPrefix().api} person reactivate ${email}`,
      )
      return 1
    }
    const temporary = await newPassword(app)
    await inTransaction(app.db, async (tx) => {
      const made = await createAccount(app, tx, undefined, { email }, temporary)
      const existing = made ? undefined : await findPerson(tx, email)
      if (existing) await resetAccount(app, tx, undefined, existing, temporary)
      const person = made ?? existing
      if (!person) throw new Error('the account vanished')
      await tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', person.userId).execute()
      const notice = administratorNotice('administrator-made', person, undefined)
      await tellAdministrators(app, tx, notice, [person])
      await record(app, tx, { action: 'account.made-admin', target: person })
    })
    print(`${email} is an administrator. Temporary password: ${temporary.password}`)
    return 0
  })
}
