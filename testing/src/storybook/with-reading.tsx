import { useEffect, type ReactNode } from 'react'
import type { Decorator } from '@storybook/react-webpack5'
import { translate } from './pseudo-locale'

/** Applies the toolbar's text size, direction and language to the whole document. */
export const withReading: Decorator = (Story, { globals }) => (
  <Reading
    text={String(globals['text'] ?? '100')}
    direction={String(globals['direction'] ?? 'ltr')}
    isPseudo={globals['language'] === 'pseudo'}
  >
    <Story />
  </Reading>
)

interface ReadingProps {
  /** Percent of the browser's default font size. */
  readonly text: string
  readonly direction: string
  readonly isPseudo: boolean
  readonly children: ReactNode
}

function Reading({ text, direction, isPseudo, children }: ReadingProps) {
  useEffect(() => {
    const { style } = document.documentElement
    style.fontSize = text === '100' ? '' : `${text}%`
    return () => {
      style.fontSize = ''
    }
  }, [text])
  useEffect(() => {
    document.documentElement.dir = direction
    return () => document.documentElement.removeAttribute('dir')
  }, [direction])
  useEffect(() => (isPseudo ? translate(document.body) : undefined), [isPseudo])
  return children
}
