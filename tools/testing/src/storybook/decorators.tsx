import type { Decorator } from '@storybook/react-webpack5'
import { useEffect, type ReactNode } from 'react'
import type { Persona } from '../portal-api/world'
import { StoryGlobals } from '../stories/story-globals'
import { translate } from './pseudo-locale'

const LATENCIES: Readonly<Record<string, number | 'never'>> = { none: 0, slow: 2_000, never: 'never' }

/** Hands the toolbar's persona and latency to the screens, which answer their calls from memory. */
export const withApi: Decorator = (Story, { globals }) => (
  <StoryGlobals
    value={{
      persona: personaOf(globals['persona']),
      latency: LATENCIES[String(globals['latency'])] ?? 0,
    }}
  >
    <Story />
  </StoryGlobals>
)

/** Sections in repositories of their own show the screens of every audience to a member. */
const personaOf = (chosen: unknown) => (chosen === 'fitting' ? 'member' : (chosen as Persona))

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
    document.documentElement.style.colorScheme = theme
  }, [theme])
  return bleed ? children : <div style={{ padding: 'var(--space-5)' }}>{children}</div>
}

/** Applies the toolbar's text size, direction and language to the whole document. */
export const withReading: Decorator = (Story, { globals }) => (
  <Reading
    isDouble={globals['text'] === 'double'}
    direction={String(globals['direction'] ?? 'ltr')}
    isPseudo={globals['language'] === 'pseudo'}
  >
    <Story />
  </Reading>
)

interface ReadingProps {
  /** Text at twice the browser's default size. */
  readonly isDouble: boolean
  readonly direction: string
  readonly isPseudo: boolean
  readonly children: ReactNode
}

function Reading({ isDouble, direction, isPseudo, children }: ReadingProps) {
  useEffect(() => {
    const { style } = document.documentElement
    style.fontSize = isDouble ? '200%' : ''
    return () => {
      style.fontSize = ''
    }
  }, [isDouble])
  useEffect(() => {
    document.documentElement.dir = direction
    return () => document.documentElement.removeAttribute('dir')
  }, [direction])
  useEffect(() => (isPseudo ? translate(document.body) : undefined), [isPseudo])
  return children
}
