import { useEffect, useState, type PropsWithChildren } from 'react'
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { referenceTheme } from '../manager/theme'
import { reference } from './reference'

type Channel = DocsContainerProps['context']['channel']

/** Shows documentation pages in the theme of the toolbar. */
export function ReferenceContainer({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const theme = useThemeOf(context.channel)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <DocsContainer context={context} theme={referenceTheme(reference.tokens, theme)}>
      {children}
    </DocsContainer>
  )
}

function useThemeOf(channel: Channel): 'light' | 'dark' {
  const [theme, setTheme] = useState(() => themeIn(window.location.search))
  useEffect(() => {
    const update = ({ globals }: { globals: Record<string, unknown> }) =>
      setTheme(globals['theme'] === 'dark' ? 'dark' : 'light')
    channel.on('globalsUpdated', update)
    return () => channel.off('globalsUpdated', update)
  }, [channel])
  return theme
}

const themeIn = (search: string): 'light' | 'dark' =>
  /\btheme:dark\b/.test(new URLSearchParams(search).get('globals') ?? '') ? 'dark' : 'light'
