import type { Token } from '../model/token-sheet'
import { reference } from './reference'
import styles from './Sheet.module.css'

export const tokensOf = (group: string) =>
  [...reference.tokens, ...reference.breakpoints].filter((token) => token.group === group)

/** A size in rem, also in px at the browser's default font size. */
export function Values({ token: { light, dark } }: { readonly token: Token }) {
  const rem = /^([\d.]+)rem$/.exec(light)?.[1]
  return (
    <>
      <code>{light}</code>
      {rem && <div className={styles.muted}>{Number(rem) * 16} px</div>}
      {dark !== light && (
        <div className={styles.muted}>
          dark <code>{dark}</code>
        </div>
      )}
    </>
  )
}

/** The stylesheets that use a token. */
export function Uses({ name }: { readonly name: string }) {
  const files = reference.tokenUse[name] ?? []
  if (files.length === 0)
    return <span className={styles.muted}>{name.startsWith('--breakpoint') ? 'queries' : 'base styles'}</span>
  return (
    <details className={styles.uses}>
      <summary>
        {files.length} {files.length === 1 ? 'stylesheet' : 'stylesheets'}
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file}>{file.replace('/src/', ': ').replace('.module.css', '')}</li>
        ))}
      </ul>
    </details>
  )
}
