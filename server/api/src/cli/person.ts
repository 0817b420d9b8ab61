import { isEmail } from '@recog/api-contract'
import { Refusal } from '../http/refusal'
import { openApp } from '../open-app'
import type { Command } from './command'
import { actions, usage, idOf } from './person-actions'

/** The administrators' actions on a person (R6.34, R6.37), for operators. Exit code 1 if it is refused. */
export const personCommand: Command = async ({ settings, args, print }) => {
  const [name = '', email = '', ...options] = args
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || !isEmail(email)) {
    print(usage)
    return 2
  }
  const { app, close } = await openApp(settings, print)
  try {
    print(await action(app, await idOf(app, email), options))
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    print(error.message)
    return 1
  } finally {
    await close()
  }
}
