/** @jsxRuntime classic */
// Storybook's interface shares its own React, an older version, and no JSX runtime: it cannot show elements of ours.
import * as React from 'react'
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api'
import { Button, Separator } from 'storybook/internal/components'
import { globalsInUrl } from './globals-in-url'

const ADDON = 'recog/links'

/** Add links to the toolbar: the story's source, its page in the portal, and a URL that shows what is on screen. */
export function addLinks(): void {
  addons.register(ADDON, () => {
    addons.add(ADDON, {
      type: types.TOOLEXTRA,
      title: 'Links',
      match: ({ viewMode }) => viewMode === 'story',
      render: () => <StoryLinks />,
    })
  })
}

function StoryLinks() {
  const api = useStorybookApi()
  const { storyId } = useStorybookState()
  const story = api.getCurrentStoryData()
  if (!story || story.type !== 'story') return null
  const at: unknown = story.args?.['at']
  const copy = () => {
    const url = new URL(window.location.href)
    url.search = `?path=/story/${storyId}&globals=${globalsInUrl(api.getGlobals())}`
    void navigator.clipboard.writeText(url.href)
  }
  return (
    <>
      <Separator />
      <Button asChild variant="ghost" size="small" ariaLabel={false}>
        <a href={`./source/${story.importPath.replace('./', '')}.txt`} target="_blank" rel="noreferrer">
          Source
        </a>
      </Button>
      {typeof at === 'string' && (
        <Button asChild variant="ghost" size="small" ariaLabel={false}>
          <a href={portalUrl(at)} target="_blank" rel="noreferrer">
            In portal
          </a>
        </Button>
      )}
      <Button variant="ghost" size="small" ariaLabel={false} onClick={copy}>
        Copy link
      </Button>
    </>
  )
}

/** The page in the portal: of the same server, or of `npm start` for a Storybook under development. */
function portalUrl(at: string): string {
  const isServed = window.location.pathname.startsWith('/dev/storybook')
  return isServed ? at : `http://${window.location.hostname}:8080${at}`
}
