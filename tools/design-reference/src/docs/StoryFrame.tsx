import stories from './Story.module.css'

interface StoryFrameProps {
  /** The id of the story. */
  readonly story: string
  /** Names the frame for screen readers. */
  readonly name: string
  /** Globals as in a URL, such as `theme:dark`. */
  readonly globals?: string
  readonly isPhone?: boolean
}

/** A story in a frame of its own: screens share one fake API for each document. */
export function StoryFrame({ story, name, globals = '', isPhone = false }: StoryFrameProps) {
  return (
    // Storybook's own page, which needs its scripts and its storage.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      className={isPhone ? `${stories.preview} ${stories.phone}` : stories.preview}
      title={name}
      src={`./iframe.html?id=${story}&viewMode=story&globals=${globals}`}
      loading="lazy"
    />
  )
}
