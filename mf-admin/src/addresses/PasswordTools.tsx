import { Button, Cluster, CopyButton } from '@recog/shared-ui'

interface PasswordToolsProps {
  /** The passwords on screen, with their addresses. */
  readonly passwords: readonly { readonly email: string; readonly password: string }[]
  readonly hidden: boolean
  onToggle(): void
}

/** Hides passwords, or copies all of them as lines of address and password. Nothing while there are none. */
export function PasswordTools({ passwords, hidden, onToggle }: PasswordToolsProps) {
  if (passwords.length === 0) return null
  return (
    <Cluster>
      <Button size="small" onClick={onToggle}>
        {hidden ? 'Show passwords' : 'Hide passwords'}
      </Button>
      <CopyButton
        size="small"
        label="Copy all passwords"
        text={passwords.map(({ email, password }) => `${email}\t${password}`).join('\n')}
      />
      <span>Shown only once: they disappear when you leave this page, or after five minutes.</span>
    </Cluster>
  )
}
