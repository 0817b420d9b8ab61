import { readFileSync } from 'node:fs'
import { reasonOf } from '@recog/server-kit/commands'
import { SETTING_NAMES } from '@recog/server-kit/settings'
import { type Environment, SettingError } from '@recog/server-kit/setting-values'

/**
 * The environment with the settings that files contain: `AUDIT_KEY_FILE=/run/secrets/audit-key` sets `AUDIT_KEY`. So a secret is in
 * neither the environment, which other programs of the same user can read, nor the command line.
 *
 * @param read a text file
 * @throws when a file cannot be read, or the setting is in the environment, too
 */
export function withFiles(
  env: Environment,
  read = (file: string): string => readFileSync(file, 'utf8'),
): Record<string, string | undefined> {
  const all: Record<string, string | undefined> = { ...env, ...fromFiles(env, read) }
  // The programs that are started get the value, and need not be allowed to read the file.
  for (const name of SETTING_NAMES) if (env[`${name}_FILE`]) delete all[`${name}_FILE`]
  return all
}

/** Only the settings that files contain. @throws as `withFiles` */
export function fromFiles(
  env: Environment,
  read = (file: string): string => readFileSync(file, 'utf8'),
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of SETTING_NAMES) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new SettingError(`Both ${name} and ${name}_FILE are set. Set one of them`)
    found[name] = contentOf(name, file, read)
  }
  return found
}

function contentOf(name: string, file: string, read: (file: string) => string): string {
  try {
    // Editors end a file with a line break.
    return read(file).replace(/\r?\n$/, '')
  } catch (error) {
    throw new SettingError(`${name}_FILE cannot be read: ${reasonOf(error)}`)
  }
}
