import { useEffect, type ReactNode } from 'react'
import type { Decorator } from '@storybook/react-webpack5'

/** Puts the toolbar's theme on the root, and a page's margin around what is only a part of a page. */
export const withTheme: Decorator = (Story, context) => (
  <Themed theme={String(context.globals['theme'] ?? 'light')} bleed={Boolean(context.parameters['bleed'])}>
    <Story />
  </Themed>
)

interface ThemedProps {
  readonly theme: string
  readonly bleed: boolean
  readonly children: ReactNode
}

function Themed({ theme, bleed, children }: ThemedProps) {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return bleed ? children : <div style={{ padding: 'var(--space-5)' }}>{children}</div>
}
