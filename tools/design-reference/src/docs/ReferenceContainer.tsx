import { useEffect, useState, type PropsWithChildren } from 'react'
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { referenceTheme } from '../manager/theme'
import { reference } from './reference'
import { useArgsInFrames } from './use-args-in-frames'

type Channel = DocsContainerProps['context']['channel']
type Theme = 'light' | 'dark'

/** Sent by Storybook when the toolbar has changed, with this. */
const UPDATED = 'globalsUpdated'
interface Globals {
  readonly globals: Readonly<Record<string, unknown>>
}

/** Shows documentation pages in the theme of the toolbar, with controls that also reach the examples in frames. */
export function ReferenceContainer({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const theme = useThemeOf(context.channel)
  useArgsInFrames(context.channel)
  useEffect(() => {
    document.documentElement.style.colorScheme = theme
  }, [theme])
  return (
    <DocsContainer context={context} theme={referenceTheme(reference.tokens, theme)}>
      {children}
    </DocsContainer>
  )
}

function useThemeOf(channel: Channel): Theme {
  const [theme, setTheme] = useState(() => themeNow(channel))
  useEffect(() => {
    const update = ({ globals }: Globals) => setTheme(themeOf(globals))
    channel.on(UPDATED, update)
    return () => channel.off(UPDATED, update)
  }, [channel])
  return theme
}

/** The toolbar's last choice; the URL of this document keeps the one that it was loaded with. */
function themeNow(channel: Channel): Theme {
  const [last] = (channel.last(UPDATED) ?? []) as readonly Globals[]
  return last ? themeOf(last.globals) : themeIn(window.location.search)
}

const themeOf = (globals: Globals['globals']): Theme => (globals['theme'] === 'dark' ? 'dark' : 'light')

const themeIn = (search: string): Theme =>
  /\btheme:dark\b/.test(new URLSearchParams(search).get('globals') ?? '') ? 'dark' : 'light'
