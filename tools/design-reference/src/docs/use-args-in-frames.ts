import { useEffect } from 'react'
import type { DocsContainerProps } from '@storybook/addon-docs/blocks'

type Channel = DocsContainerProps['context']['channel']

/** Events of the controls of a documentation page, and the methods of a story's document that follow them. */
const METHODS = { updateStoryArgs: 'onUpdateArgs', resetStoryArgs: 'onResetArgs' } as const

type Method = (typeof METHODS)[keyof typeof METHODS]

interface Change {
  readonly storyId: string
}

type Preview = Readonly<Record<Method, (change: Change) => Promise<void>>> & {
  readonly currentRender?: { readonly id: string }
}

/**
 * Pass the changes of controls on to the examples that have a frame of their own, such as a dialog, which Storybook leaves as they
 * are (https://storybook.js.org/docs/api/doc-blocks/doc-block-story#inline). The method is called instead of sending the event into
 * the frame, which would come back from there. `tests/e2e/delivery/reference-pages.e2e.ts` tells when this can be removed.
 */
export function useArgsInFrames(channel: Channel): void {
  useEffect(() => {
    const undo = Object.entries(METHODS).map(([event, method]) => {
      const pass = (change: Change) => {
        for (const preview of framesOf(change.storyId)) void preview[method](change)
      }
      channel.on(event, pass)
      return () => channel.off(event, pass)
    })
    return () => undo.forEach((stop) => stop())
  }, [channel])
}

function framesOf(story: string): Preview[] {
  return [...document.querySelectorAll('iframe')].flatMap(({ contentWindow }) => {
    const { __STORYBOOK_PREVIEW__: preview } = contentWindow as { readonly __STORYBOOK_PREVIEW__?: Preview }
    return preview?.currentRender?.id === story ? preview : []
  })
}
