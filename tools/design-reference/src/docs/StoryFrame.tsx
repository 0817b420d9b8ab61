import stories from './Story.module.css'

interface StoryFrameProps {
  readonly story: string
  /** Names the frame for screen readers. */
  readonly name: string
  /** Globals as in a URL, such as `theme:dark`. */
  readonly globals?: string
  /** The size of its window; by default, as wide as the page. */
  readonly size?: 'phone' | 'laptop' | undefined
}

/** A story in a frame of its own: screens share one fake API for each document. */
export function StoryFrame({ story, name, globals = '', size }: StoryFrameProps) {
  return (
    // Storybook's own page, which needs its scripts and its storage.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      className={[stories.preview, size && stories[size]].join(' ')}
      title={name}
      src={`./iframe.html?id=${story}&viewMode=story&globals=${globals}`}
      loading="lazy"
    />
  )
}
